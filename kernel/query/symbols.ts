/** The packed symbols of a content as numbers; src/store/symbol-table.ts says what they mean. */
import { lay } from '../memory';
import { answer, input, isAtEnd, isBad, left, number, place, read, signed, skip } from './input';

const ROW: usize = 11 * 4;
/** A symbol takes ten bytes at least. */
const LEAST: u32 = 10;

function text(): usize {
  const start = place();
  skip(number());
  return start;
}

/** A string, or a place and a length. */
function quoted(): usize {
  const start = place();
  const head = number();
  if (head & 1) number();
  else skip(head >> 1);
  return start;
}

/** false: they cannot be decoded. Places are counted from the first byte. */
export function symbols(length: u32, kinds: u32): bool {
  const from = input();
  read(from, length);
  const count = number();
  if (isBad() || <u64>count * LEAST > <u64>left()) return false;
  const rows = lay(<usize>count * ROW);
  const scopes = lay(<usize>count * 4);
  const last = rows + <usize>count * ROW;
  for (let row = rows; row < last; row += ROW) {
    store<u32>(row, <u32>(text() - from));
    const kind = number();
    if (kind >= kinds) return false;
    store<u32>(row, kind, 4);
  }
  let known: u32 = 0;
  let line: i32 = 0;
  let endLine: i32 = 0;
  let byte: i32 = 0;
  let endByte: i32 = 0;
  let ordinal: u32 = 0;
  for (let row = rows; row < last; row += ROW) {
    const scope = number();
    store<u32>(row, scope, 8);
    store<u32>(row, 0, 12);
    if (scope === 0) store<u32>(row, <u32>(text() - from), 12);
    else if (scope === known + 1) {
      store<u32>(scopes + ((<usize>known) << 2), <u32>(text() - from));
      known++;
    } else if (scope > known) return false;
    store<u32>(row, <u32>(quoted() - from), 16);
    store<u32>(row, <u32>(quoted() - from), 20);
    const stand = number();
    store<u32>(row, stand, 24);
    if (stand >> 2 > ordinal + 1 || stand >> 2 === 0) return false;
    // From the beginning of what it is the first thing in, or from the end of what it follows.
    const isFirstInside = stand >> 2 === 1;
    line = (isFirstInside ? line : endLine) + signed();
    store<i32>(row, line, 28);
    endLine = line + signed();
    store<i32>(row, endLine, 32);
    byte = (isFirstInside ? byte : endByte) + signed();
    store<i32>(row, byte, 36);
    endByte = byte + signed();
    store<i32>(row, endByte, 40);
    if (isBad()) return false;
    ordinal++;
  }
  if (isBad() || !isAtEnd()) return false;
  answer(0, count);
  answer(1, <u32>rows);
  answer(2, known);
  answer(3, <u32>scopes);
  return true;
}
