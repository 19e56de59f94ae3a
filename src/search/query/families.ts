import { stem } from './stem.js';

/**
 * Words of one family: route, router, routing; config, configuration. How much a word of the repository counts for a
 * word of the query, from 0 to 1.
 */

/** English endings; the first is none at all. */
export const SUFFIXES: ReadonlySet<string> = new Set(
  (
    ',s,es,e,ed,er,or,ers,ors,ing,ings,ion,ions,ation,ations,ator,ators,ate,ated,ates,ating,ive,able,ible,ability,ment,ments,' +
    'al,ity,ize,izer,ized,izing,ization,ise,iser,isation,y,ies,ier,ied,ic,ical,ance,ence,ant,ent,ly,t,d,r,n,rs,ds,ry,ary,' +
    'ory,ution,ve,ver,vers,ving,ves,ved,f,ism,ist,ness,less,ful,tion,sion,se,ption,be,ber,bed,bing'
  ).split(','),
);

const SAME = 1;
/** Both are one root with an English ending. */
const MORPHOLOGY = 0.7;
/** One begins with the other: an abbreviation, or a compound. */
const PREFIX = 0.5;
/** Roots shorter than this are shared by chance. */
const SHORTEST_ROOT = 4;
const LONGER_BY = 3;

/** What all members of a family begin with; null: the word stands alone. */
export const familyPrefix = (stemmed: string): string | null =>
  stemmed.length < SHORTEST_ROOT ? null : stemmed.slice(0, SHORTEST_ROOT);

/** `stemmed`: of the query's word; `word`: any word of the repository, as it stands there. */
export const kinship = (stemmed: string, word: string): number => kinshipOfStems(stemmed, stem(word));

/** The same for two stems. */
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
