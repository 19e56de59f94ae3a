/**
 * Orders the files that may answer a query: the words of paths, heads and names against its concepts, and the weighted sum of what
 * is known of each. src/search/rank/rank-kernel.ts is its face; test/search/rank/reference is the same in TypeScript.
 */
import { laid } from '../memory';
import { openBeginnings } from './beginnings';
import { openComments } from './comments';
import { openContents } from './contents';
import { openFeatures } from './features';
import { openFiles } from './files';
import { openLicences } from './licences';
import { openLists } from './lists';
import { openMatches } from './match';
import { openNames } from './names';
import { openPassages } from './passage';
import { openMemory } from './tables';
import { openWords } from './words';

export { readComments } from './comments';
export { complete, featuresAt, lacks, outline, pathConcepts, pathScore, wants, weightsAt } from './features';
export { describe, endEntry, endStem, keepWords, knowsFile, openFile, pathWord, startPath } from './files';
export { keepHead, keepHeadWords } from './heads';
export { addInput as headWord, startList as startHead } from './lists';
export { beginMatches as begin, concept, endingsAre as endings, ready, standIn } from './match';
export { bestOrdinal, keepName, names, nameWord, startName, startNames } from './names';
export { bestLine, wantWords } from './passage';
export { matchingPaths, openPaths } from './paths';
export { room } from './tables';

/** For an index of so many files. */
export function open(files: u32): void {
  openMemory();
  openWords();
  openLists();
  openBeginnings();
  openMatches();
  openFiles(files);
  openContents();
  openComments();
  openLicences();
  openNames();
  openFeatures();
  openPassages();
}

/** How much memory is in use. */
export function used(): usize {
  return laid();
}
