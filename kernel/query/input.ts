/**
 * What the host hands over, and where the answer to it is. Everything of a call is laid from the same place on: the next one
 * writes over it, what was kept aside.
 */
import { laid, lay, release } from '../memory';

/** Up to 16 numbers of an answer, for the host. */
const ANSWER: usize = 0;
/** From here on memory is laid out as it is needed. */
export const FREE: usize = 64;

/** What was laid below this stays. */
let base: usize = FREE;
let first: usize = 0;
/** Where the next number is read, and where the bytes end. */
let at: usize = 0;
let end: usize = 0;
/** Whether a number was read that is none: the bytes are damaged or hostile. */
let bad: bool = false;

/** Begins a call; returns where its bytes are to be written. */
export function room(length: u32): usize {
  release(base);
  first = lay(length);
  return first;
}

/** What has been laid so far is not written over by what comes. */
export function keep(): void {
  base = laid();
}

export function input(): usize {
  return first;
}

export function answer(place: u32, value: u32): void {
  store<u32>(ANSWER + ((<usize>place) << 2), value);
}

export function answerFloat(place: u32, value: f64): void {
  store<f64>(ANSWER + ((<usize>place) << 2), value);
}

export function read(from: usize, length: u32): void {
  at = from;
  end = from + length;
  bad = false;
}

export function isBad(): bool {
  return bad;
}

export function isAtEnd(): bool {
  return at === end;
}

export function place(): usize {
  return at;
}

export function left(): u32 {
  return <u32>(end - at);
}

function longNumber(): u64 {
  let value: u64 = 0;
  for (let shift: u64 = 0; shift < 35; shift += 7) {
    if (at >= end) break;
    const byte = load<u8>(at++);
    value |= (<u64>(byte & 0x7f)) << shift;
    if (byte < 0x80) return value;
  }
  bad = true;
  return 0;
}

/** Up to 35 bits, as far as five bytes reach. */
export function wide(): u64 {
  if (at < end) {
    const byte = load<u8>(at);
    if (byte < 0x80) {
      at++;
      return byte;
    }
  }
  return longNumber();
}

/** Up to 32 bits, or the bytes are bad. */
export function number(): u32 {
  const value = wide();
  if (value > 0xffffffff) bad = true;
  return <u32>value;
}

export function signed(): i32 {
  const value = number();
  return <i32>(value >> 1) ^ -(<i32>(value & 1));
}

export function skip(length: u32): void {
  if (length > left()) {
    bad = true;
    at = end;
  } else at += length;
}
