/** Which content each chunk is of and how long it is (src/store/postings/documents.ts), and how chunks are joined to units. */
import { lay } from '../memory';
import { answer, answerFloat, input, isAtEnd, isBad, left, number, read, signed } from './input';

function fill(from: usize, length: u32, contentOf: usize, lengths: usize, endDoc: u32): bool {
  read(from, length);
  let contentId: i32 = 0;
  while (!isAtEnd()) {
    contentId += signed();
    const firstDoc = number();
    const chunks = number();
    if (isBad() || chunks > left() || <u64>firstDoc + chunks > <u64>endDoc) return false;
    const end = firstDoc + chunks;
    for (let doc = firstDoc; doc < end; doc++) {
      store<i32>(contentOf + ((<usize>doc) << 2), contentId);
      store<u32>(lengths + ((<usize>doc) << 2), number());
    }
  }
  return !isBad();
}

/** The input is the length of each list, the first number and the number of chunks that are gone, in turns, then the lists. false: they cannot be decoded. */
export function documents(lists: u32, gone: u32, endDoc: u32): bool {
  const bytes = (<usize>endDoc) << 2;
  const contentOf = lay(bytes);
  const lengths = lay(bytes);
  memory.fill(contentOf, 0, bytes);
  memory.fill(lengths, 0, bytes);
  const ranges = input() + ((<usize>lists) << 2);
  let from = ranges + ((<usize>gone) << 3);
  for (let list: u32 = 0; list < lists; list++) {
    const length = load<u32>(input() + ((<usize>list) << 2));
    if (!fill(from, length, contentOf, lengths, endDoc)) return false;
    from += length;
  }
  for (let range: u32 = 0; range < gone; range++) {
    const firstDoc: u64 = load<u32>(ranges + ((<usize>range) << 3));
    const end = min(firstDoc + load<u32>(ranges + ((<usize>range) << 3), 4), <u64>endDoc);
    for (let doc = firstDoc; doc < end; doc++) store<u32>(contentOf + ((<usize>doc) << 2), 0);
  }
  let live: u32 = 0;
  let total: f64 = 0;
  for (let at: usize = 0; at < bytes; at += 4) {
    if (load<u32>(contentOf + at) === 0) continue;
    live++;
    total += <f64>load<u32>(lengths + at);
  }
  answer(0, <u32>contentOf);
  answer(1, <u32>lengths);
  answer(2, live);
  answerFloat(4, total);
  return true;
}

/** The input is the content of each chunk and then the words of each. */
export function units(docs: u32, enough: u32, largest: u32): void {
  const bytes = (<usize>docs) << 2;
  const contentOf = input();
  const lengths = contentOf + bytes;
  const unitOf = lay(bytes);
  const words = lay(bytes << 1);
  memory.fill(unitOf, 0, bytes);
  memory.fill(words, 0, bytes << 1);
  let count: u32 = 0;
  let total: f64 = 0;
  let unit: u32 = 0;
  let content: u32 = 0;
  let sum: u64 = 0;
  for (let doc: u32 = 0; doc < docs; doc++) {
    const owner = load<u32>(contentOf + ((<usize>doc) << 2));
    if (owner === 0) continue;
    const length: u64 = load<u32>(lengths + ((<usize>doc) << 2));
    total += <f64>length;
    if (owner === content && sum < enough && sum + length <= largest) sum += length;
    else {
      unit = doc;
      content = owner;
      sum = length;
      count++;
    }
    store<u32>(unitOf + ((<usize>doc) << 2), unit);
    store<f64>(words + ((<usize>unit) << 3), <f64>sum);
  }
  answer(0, <u32>unitOf);
  answer(1, <u32>words);
  answer(2, count);
  answerFloat(4, total);
}
