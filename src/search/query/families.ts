import { stem } from './stem.js';

/** English suffixes; the first one is empty. */
export const SUFFIXES: ReadonlySet<string> = new Set(
  (
    ',s,es,e,ed,er,or,ers,ors,ing,ings,ion,ions,ation,ations,ator,ators,ate,ated,ates,ating,ive,able,ible,ability,ment,ments,' +
    'al,ity,ize,izer,ized,izing,ization,ise,iser,isation,y,ies,ier,ied,ic,ical,ance,ence,ant,ent,ly,t,d,r,n,rs,ds,ry,ary,' +
    'ory,ution,ve,ver,vers,ving,ves,ved,f,ism,ist,ness,less,ful,tion,sion,se,ption,be,ber,bed,bing'
  ).split(','),
);

const SAME = 1;
/** The weight if both words are one root with an English suffix. */
const MORPHOLOGY = 0.7;
/** The weight if one word is a prefix of the other: an abbreviation or a compound. */
const PREFIX = 0.5;
/** Shorter roots are shared by chance. */
const SHORTEST_ROOT = 4;
const LONGER_BY = 3;

/** The prefix that all words of a family share; null if the word is too short to have a family. */
export const familyPrefix = (stemmed: string): string | null =>
  stemmed.length < SHORTEST_ROOT ? null : stemmed.slice(0, SHORTEST_ROOT);

/**
 * How much a word of the repository counts for a query word of the same word family (route, router, routing; config,
 * configuration), from 0 to 1. `stemmed` is the stem of the query word.
 */
export const kinship = (stemmed: string, word: string): number => kinshipOfStems(stemmed, stem(word));

/** The family weight of two stems. */
export const kinshipOfStems = (stemmed: string, other: string): number => {
  if (other === stemmed) return SAME;
  const shorter = Math.min(other.length, stemmed.length);
  const longer = Math.max(other.length, stemmed.length);
  let shared = 0;
  while (shared < shorter && other.charCodeAt(shared) === stemmed.charCodeAt(shared)) shared++;
  if (shared < SHORTEST_ROOT) return 0;
  if (shared * 2 >= longer && SUFFIXES.has(other.slice(shared)) && SUFFIXES.has(stemmed.slice(shared)))
    return MORPHOLOGY;
  return shared === shorter && longer - shared >= LONGER_BY ? PREFIX : 0;
};
