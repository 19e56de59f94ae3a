import type { Candidate } from './candidate.js';

/**
 * What a file is worth as an answer: the sum of its features, each a number from 0 to about 1 times its weight. The file that is
 * worth most comes first; of equal ones the first by path. docs/contributing.md shows how to add a feature.
 */
interface Rule {
  readonly feature: string;
  readonly weight: number;
  /** Its weight for a pasted report, where that differs: a report has so many words that some are in any name. */
  readonly inReports?: number;
  /** It is told only by opening the file. Until then it is 0. */
  readonly isInside?: true;
  value(file: Candidate): number;
}

/** What is left of a prior where the query asks for files of the kind. */
const ASKED_FOR = 0.2;
const prior = (isIt: boolean, isAskedFor: boolean): number => (isIt ? (isAskedFor ? ASKED_FOR : 1) : 0);

/** Summed up in this order. Weights were fitted by leaving one repository out at a time, then rounded; docs/search.md tells which were set otherwise. */
const RULES = [
  /** Its text has the words of the query, close together: BM25 of its best places, as a share of the best file's. */
  { feature: 'body', weight: 2.7, value: (file) => file.bodyShare },
  /** Its name has words of the query, and few others. `tree/mod.rs` is called tree. */
  { feature: 'stem', weight: 3, inReports: 2, value: (file) => file.name.score },
  /** Its directories have words of the query. */
  { feature: 'directory', weight: 2.2, value: (file) => file.directoryShare },
  /** The comments at its top, licences left out, have words of the query: BM25. */
  { feature: 'head', weight: 1.2, isInside: true, value: (file) => file.headScore },
  /** It defines a function whose name says what the query says. */
  { feature: 'function', weight: 1.3, isInside: true, value: (file) => file.bestName('function')?.score ?? 0 },
  /** It defines a type whose name says what the query says. */
  { feature: 'type', weight: 0.7, isInside: true, value: (file) => file.bestName('type')?.score ?? 0 },
  /** It defines an identifier of the query: the fewer others do, the more; and more if it is called so. */
  { feature: 'identifier', weight: 1.2, inReports: 0.8, value: (file) => file.definition?.score ?? 0 },
  /** Of the names in a pasted report it defines many, and rare ones. */
  { feature: 'identifiers', weight: 0.6, value: (file) => Math.log1p(file.definitionSum) },
  /** The query names the file: by its path, as a module, in a stack frame. */
  { feature: 'mention', weight: 2, value: (file) => file.mention?.sureness ?? 0 },
  /** Many files of the product import it. */
  {
    feature: 'imports',
    weight: 0.9,
    inReports: 0.7,
    isInside: true,
    value: (file) => Math.log1p(file.importedBy) / Math.log1p(file.corpus.files.length),
  },
  /** It is long. */
  { feature: 'size', weight: 0.3, isInside: true, value: (file) => Math.log1p(file.lines) / 10 },
  /** It lies deep in the tree. */
  { feature: 'depth', weight: -0.5, value: (file) => Math.log1p(file.depth) },
  /** It is of another package than the one that the repository is about: the smaller that package, the more. */
  { feature: 'neighbour', weight: -0.8, value: (file) => file.corpus.packages.distance(file.path) },
  /** It is a test, and no tests are asked for. */
  { feature: 'test', weight: -2.6, value: ({ role, asked }) => prior(role.test, asked.names.wantsTests) },
  /** It is text for people, and no documents are asked for. */
  { feature: 'prose', weight: -2.6, value: ({ role, asked }) => prior(role.prose, asked.names.wantsDocuments) },
  /** It is settings or data. */
  { feature: 'config', weight: -1.1, value: ({ role }) => prior(role.config, false) },
  /** It is an example, a manual, a tool, vendored or generated, and no documents are asked for. */
  { feature: 'aside', weight: -1.9, value: ({ role, asked }) => prior(role.aside, asked.names.wantsDocuments) },
  /** Its path says that it is old, or a newer version stands beside it. */
  { feature: 'legacy', weight: -0.9, value: ({ role }) => prior(role.legacy, false) },
  /** It declares what another file defines. */
  { feature: 'declaration', weight: -1.1, value: ({ role }) => prior(role.declaration, false) },
] as const satisfies readonly Rule[];

export type Feature = (typeof RULES)[number]['feature'];
/** A number for each feature, in the order of `FEATURES`. */
export type Features = readonly number[];

const ALL: readonly Rule[] = RULES;
export const FEATURES: readonly Feature[] = RULES.map(({ feature }) => feature);
export const WEIGHTS: Features = ALL.map(({ weight }) => weight);
export const REPORT_WEIGHTS: Features = ALL.map(({ weight, inReports }) => inReports ?? weight);

const PLACES = new Map(FEATURES.map((feature, at) => [feature, at]));

export const numberOf = (feature: Feature, features: Features): number => features[PLACES.get(feature)!]!;

/** What is known of a file without opening it. */
export const outlineOf = (file: Candidate): Features =>
  ALL.map(({ isInside, value }) => (isInside === true ? 0 : value(file)));

/** What was told by `outlineOf`, and what is known of a file when it is opened. */
export const completed = (outline: Features, file: Candidate): Features =>
  ALL.map(({ isInside, value }, at) => (isInside === true ? value(file) : outline[at]!));

export const scoreOf = (features: Features, weights: Features): number => {
  let score = 0;
  for (let at = 0; at < features.length; at++) score += weights[at]! * features[at]!;
  return score;
};
