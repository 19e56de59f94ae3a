/** The packed chunks of a content as numbers; src/store/chunk-table.ts says what they mean. */
import { lay } from '../memory';
import { answer, input, isAtEnd, isBad, left, number, read, signed, skip } from './input';

const ROW: usize = 6 * 4;
const LEAST: u32 = 7;

/** false: they cannot be decoded. Headers are passed over: who ranks does not read them. */
export function chunks(length: u32, kinds: u32): bool {
  read(input(), length);
  const count = number();
  if (isBad() || <u64>count * LEAST > <u64>left()) return false;
  const rows = lay(<usize>count * ROW);
  const last = rows + <usize>count * ROW;
  let known: u32 = 0;
  let symbol: i32 = 0;
  let endLine: i32 = 0;
  let endByte: i32 = 0;
  for (let row = rows; row < last; row += ROW) {
    const kind = number();
    if (kind >= kinds) return false;
    store<u32>(row, kind);
    symbol += signed();
    store<i32>(row, symbol, 4);
    const line = endLine + signed();
    store<i32>(row, line, 8);
    endLine = line + signed();
    store<i32>(row, endLine, 12);
    const byte = endByte + signed();
    store<i32>(row, byte, 16);
    endByte = byte + signed();
    store<i32>(row, endByte, 20);
    const header = number();
    if (header === known) {
      known++;
      skip(number());
    } else if (header > known) return false;
    if (isBad()) return false;
  }
  if (!isAtEnd()) return false;
  answer(0, count);
  answer(1, <u32>rows);
  return true;
}
