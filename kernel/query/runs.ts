/** The chunks of an open index, for its queries: which unit and which content each is of. It stays while the instance lives. */
import { lay } from '../memory';
import { setWord, word } from '../numbers';
import { input } from './input';

export { float, setFloat, setWord, word } from '../numbers';

export let docs: u32 = 0;
/** By chunk: the first chunk of its unit, and the run of chunks of one content that it is in. Chunks of nobody are in run 0. */
export let unitOf: usize = 0;
export let runOf: usize = 0;
/** By first chunk: how many words its unit has. */
export let lengths: usize = 0;
/** By run: whose it is. */
export let contentOf: usize = 0;
export let runs: u32 = 1;

/** Runs by their content: open addressing. */
let slots: usize = 0;
let mask: u32 = 0;
/** How many slots were looked at in vain: ids may have been chosen so that all of them meet. */
let misses: u32 = 0;
const MOST_MISSES: u32 = 64;

/** `count` of them, all 0. */
export function zeros(count: u32, shift: u32): usize {
  const bytes = (<usize>count) << shift;
  const at = lay(bytes);
  memory.fill(at, 0, bytes);
  return at;
}

function slotOf(content: u32): u32 {
  let slot = ((content * 0x9e3779b1) >> 7) & mask;
  while (word(slots, slot) !== 0 && word(contentOf, word(slots, slot)) !== content) {
    slot = (slot + 1) & mask;
    misses++;
  }
  return slot;
}

/** The run of a content; 0: it has none. */
export function runOfContent(content: u32): u32 {
  return content === 0 ? 0 : word(slots, slotOf(content));
}

/** The input is what `units` was given, and it has left the units behind: contents of chunks, their words. false: no index has such ids. */
export function open(count: u32, unitsAt: usize, wordsAt: usize): bool {
  docs = count;
  unitOf = unitsAt;
  lengths = wordsAt;
  const owners = input();
  let changes: u32 = 1;
  for (let doc: u32 = 1; doc < count; doc++) if (word(owners, doc) !== word(owners, doc - 1)) changes++;
  runOf = zeros(count, 2);
  contentOf = zeros(changes + 1, 2);
  mask = 1;
  while (mask <= changes * 2) mask <<= 1;
  slots = zeros(mask, 2);
  mask--;
  runs = 1;
  misses = 0;
  let last: u32 = 0;
  let run: u32 = 0;
  for (let doc: u32 = 0; doc < count; doc++) {
    const owner = word(owners, doc);
    if (owner === 0) continue;
    if (owner !== last) {
      last = owner;
      const slot = slotOf(owner);
      run = word(slots, slot);
      if (run === 0) {
        run = runs++;
        setWord(slots, slot, run);
        setWord(contentOf, run, owner);
      }
      if (misses > (changes + MOST_MISSES) * MOST_MISSES) return false;
    }
    setWord(runOf, doc, run);
  }
  return true;
}
