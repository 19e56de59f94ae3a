import type { Concept, Concepts, Member } from '../query/concepts.js';
import { FEATURES, type Feature } from '../rank/features.js';
import { contributionOf, type Ranked } from '../rank/rank.js';
import type { Explain, Reason } from '../types.js';

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

const wordsOf = (concepts: readonly Concept[], found: readonly number[]): string =>
  quoted(found.filter((at) => !concepts[at]!.isWhole).map((at) => concepts[at]!.word));

/** The matched words of the query with their variants: `auth (as authenticate, authorize)`. */
const spelled = (concepts: readonly Concept[], isIn: (member: Member) => boolean): string =>
  concepts
    .flatMap(({ word, members, isWhole }) => {
      const terms = members.filter(isIn).map(({ term }) => term.replace(/^=/, ''));
      if (terms.length === 0 || isWhole) return [];
      const others = terms.filter((term) => term !== word).slice(0, 3);
      return [terms.includes(word) || others.length === 0 ? word : `${word} (as ${others.join(', ')})`];
    })
    .join(', ');

type Describe = (found: Ranked, concepts: readonly Concept[], isIn: (member: Member) => boolean) => string;

const DESCRIBE: Readonly<Record<Feature, Describe>> = {
  body: (_, concepts, isIn) => `its text has ${spelled(concepts, isIn) || 'the words'}`,
  stem: ({ candidate }, concepts) =>
    `file name matches ${wordsOf(concepts, candidate.name.cover.concepts) || 'the query'}`,
  directory: ({ candidate }, concepts) =>
    `directory matches ${wordsOf(concepts, candidate.directory.concepts) || 'the query'}`,
  head: () => 'the comment at its top speaks of it',
  function: ({ candidate }) => `defines the function ${candidate.bestName('function')?.name ?? ''}`.trimEnd(),
  type: ({ candidate }) => `defines the type ${candidate.bestName('type')?.name ?? ''}`.trimEnd(),
  identifier: ({ candidate }) => `defines ${candidate.definition?.name ?? 'what is named'}`,
  identifiers: () => 'defines names that the text uses',
  mention: ({ candidate }) => `the query names ${candidate.mention?.text ?? 'it'}`,
  imports: ({ candidate }) => `imported by ${candidate.importedBy} ${candidate.importedBy === 1 ? 'file' : 'files'}`,
  size: () => 'size of the file',
  depth: () => 'depth in the tree',
  neighbour: () => 'of another package than the main one',
  test: () => 'a test',
  prose: () => 'text for people, not code',
  config: () => 'settings or data, not code',
  aside: () => 'an example, a tool, documentation, vendored or generated',
  legacy: () => 'legacy or versioned path',
  declaration: () => 'declares what another file defines',
};

const SIGNAL: Partial<Readonly<Record<Feature, string>>> = {
  stem: 'file-name',
  head: 'header',
  neighbour: 'prior-neighbour',
  test: 'prior-test',
  prose: 'prior-prose',
  config: 'prior-config',
  aside: 'prior-aside',
  legacy: 'prior-legacy',
  declaration: 'prior-declaration',
};

/** The scale of the parts of a score. */
interface Scale {
  /** Smaller parts are not listed, except under `--explain full`. */
  readonly worthTelling: number;
  readonly steps: number;
}

const SUM: Scale = { worthTelling: 0.15, steps: 1e4 };
/** A channel adds at most 1/61, and there are few channels: all are listed, with enough digits to add up. */
const FUSED: Scale = { worthTelling: 1e-9, steps: 1e6 };

/** Explains a score: its parts as reasons, largest first. `isIn` tests whether a word is in the file's best chunks. */
export const reasonsOf = (
  found: Ranked,
  concepts: Concepts,
  explain: Explain,
  isIn: (member: Member) => boolean,
): Reason[] => {
  const { worthTelling, steps } = found.shares === undefined ? SUM : FUSED;
  const reasons: Reason[] = [];
  for (const feature of FEATURES) {
    const weight = found.shares === undefined ? contributionOf(found, feature) : (found.shares[feature] ?? 0);
    if (Math.abs(weight) < (explain === 'full' ? 1e-9 : worthTelling)) continue;
    if (explain !== 'full' && (feature === 'size' || feature === 'depth')) continue;
    reasons.push({
      signal: SIGNAL[feature] ?? feature,
      text: DESCRIBE[feature](found, concepts.all, isIn),
      weight: Math.round(weight * steps) / steps,
    });
  }
  return reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
};
