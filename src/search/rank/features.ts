import type { Candidate } from './candidate.js';

/**
 * The ranking on one page: what makes a file a good answer to a query, and how much each reason counts.
 *
 * The score of a file is the sum of the features below, each a value from 0 to about 1 times its weight. Files are
 * sorted by score, and files of the same score by path. Only exact matches of a name, a path or a quoted text come
 * before this order (`candidates/tiers.ts`).
 *
 * The weights were fitted on labelled questions and rounded. docs/search.md has the measured worth of each feature,
 * and docs/contributing.md shows how to add one.
 */
interface Rule {
  readonly feature: string;
  readonly weight: number;
  /** The weight for a pasted bug report, if it differs: a hundred words match some part of nearly every name by chance. */
  readonly inReports?: number;
  /** Computing the feature reads the file, so it is 0 until the file is among the most promising ones. */
  readonly opensFile?: true;
  value(file: Candidate): number;
}

/** The share of a penalty that remains if the query asks for this kind of file, as in `tests of the parser`. */
const SHARE_IF_REQUESTED = 0.2;

/** The value of a penalty for a kind of file, such as a test. */
const penalty = (applies: boolean, isRequested: boolean): number =>
  applies ? (isRequested ? SHARE_IF_REQUESTED : 1) : 0;

/** The features in the order in which they are added up. */
const RULES = [
  // The text and the names of the file match the query.

  /** BM25 score of the file's best passages, as a share of the best file's: query words that stand close together. */
  { feature: 'body', weight: 2.7, value: (file) => file.bodyShare },
  /** The file name contains words of the query and few others. The name of `tree/mod.rs` is `tree`. */
  { feature: 'stem', weight: 3, inReports: 2, value: (file) => file.name.score },
  /** The names of its directories contain words of the query. */
  { feature: 'directory', weight: 2.2, value: (file) => file.directoryShare },
  /** BM25 score of the comments in its first lines, which say what the file is for. Licences do not count. */
  { feature: 'head', weight: 1.2, opensFile: true, value: (file) => file.headScore },
  /** The name of a function in the file consists of words of the query. */
  { feature: 'function', weight: 1.3, opensFile: true, value: (file) => file.bestName('function')?.score ?? 0 },
  /** The name of a type in the file consists of words of the query. */
  { feature: 'type', weight: 0.7, opensFile: true, value: (file) => file.bestName('type')?.score ?? 0 },
  /** The file defines an identifier of the query. It counts more if few files do, and if the file has that name. */
  { feature: 'identifier', weight: 1.2, inReports: 0.8, value: (file) => file.definition?.score ?? 0 },
  /** The file defines many, and rare, identifiers of a pasted bug report. */
  { feature: 'identifiers', weight: 0.6, value: (file) => Math.log1p(file.definitionSum) },
  /** The query mentions the file itself: its path, its module, or a frame of a stack trace. */
  { feature: 'mention', weight: 2, value: (file) => file.mention?.sureness ?? 0 },

  // The file is central in the repository, whatever the query.

  /** Many files of the product import it. Imports in tests and examples do not count: all of them import the entry. */
  {
    feature: 'imports',
    weight: 0.9,
    inReports: 0.7,
    opensFile: true,
    value: (file) => Math.log1p(file.importedBy) / Math.log1p(file.corpus.files.length),
  },
  /** A long file answers more often. Without it, semantic questions fall from 0.9089 to 0.9045 nDCG@10 (docs/search.md). */
  { feature: 'size', weight: 0.3, opensFile: true, value: (file) => Math.log1p(file.lines) / 10 },
  /** A file deep in the directory tree answers less often. */
  { feature: 'depth', weight: -0.5, value: (file) => Math.log1p(file.depth) },
  /** A file of another package than the main one, such as a plugin: the smaller its package, the larger the penalty. */
  { feature: 'neighbour', weight: -0.8, value: (file) => file.corpus.packages.distance(file.path) },

  // The path shows that the file is seldom the answer.

  /** A test, unless the query asks for tests. */
  { feature: 'test', weight: -2.6, value: ({ role, query }) => penalty(role.test, query.names.wantsTests) },
  /** Text for people, such as Markdown, unless the query asks for documentation. */
  { feature: 'prose', weight: -2.6, value: ({ role, query }) => penalty(role.prose, query.names.wantsDocuments) },
  /** Configuration, a build file or data. */
  { feature: 'config', weight: -1.1, value: ({ role }) => penalty(role.config, false) },
  /** An example, a manual, a tool, vendored or generated code, unless the query asks for documentation. */
  { feature: 'aside', weight: -1.9, value: ({ role, query }) => penalty(role.aside, query.names.wantsDocuments) },
  /**
   * An old version that is kept beside a newer one: `v1/fields.py` beside `fields.py` in pydantic, `legacy/`, `compat/`.
   * The old file has the same words as the new one, so nothing else separates them. Few repositories have such
   * versions, so the mean gains only 0.0007 to 0.0014; test/search/rank/priors.test.ts shows the case.
   */
  { feature: 'legacy', weight: -0.9, value: ({ role }) => penalty(role.legacy, false) },
  /** A header or a type declaration of what another file implements. */
  { feature: 'declaration', weight: -1.1, value: ({ role }) => penalty(role.declaration, false) },
] as const satisfies readonly Rule[];

export type Feature = (typeof RULES)[number]['feature'];
/** One number for each feature, in the order of `FEATURES`. */
export type Features = readonly number[];

const ALL: readonly Rule[] = RULES;
export const FEATURES: readonly Feature[] = RULES.map(({ feature }) => feature);
export const WEIGHTS: Features = ALL.map(({ weight }) => weight);
export const REPORT_WEIGHTS: Features = ALL.map(({ weight, inReports }) => inReports ?? weight);

const POSITIONS = new Map(FEATURES.map((feature, at) => [feature, at]));

export const featureValue = (feature: Feature, features: Features): number => features[POSITIONS.get(feature)!]!;

/** The features that need no look into the file; the others are 0. */
export const cheapFeatures = (file: Candidate): Features =>
  ALL.map(({ opensFile, value }) => (opensFile === true ? 0 : value(file)));

/** All features, from the cheap ones and those that read the file. */
export const allFeatures = (cheap: Features, file: Candidate): Features =>
  ALL.map(({ opensFile, value }, at) => (opensFile === true ? value(file) : cheap[at]!));

export const scoreOf = (features: Features, weights: Features): number => {
  let score = 0;
  for (let at = 0; at < features.length; at++) score += weights[at]! * features[at]!;
  return score;
};
