/** The comments in the first lines of a text; src/search/rank/file-head.ts says the same for any text. Texts are UTF-8. */
import { lay } from '../memory';
import { isLower, isUpper, lower } from '../parts';
import { byteAt, hasExactly } from './letters';
import { isLicence } from './licences';
import { countParts } from './lists';
import { signLength } from './signs';
import { AHEAD, copyPlain, hasPair, indexOf, indexOfWide } from './sixteen';
import { input } from './tables';

const LINES: u32 = 40;
const LINE_FEED: u32 = 10;

/** How a comment over several lines ends; 0: it is on one line. */
const ONE_LINE: u32 = 0;
const SLASH_STAR: u32 = 1;
const ARROW: u32 = 2;
const BRACKETS: u32 = 3;
const DOUBLE_QUOTES: u32 = 4;
const QUOTES: u32 = 5;
const BRACE: u32 = 6;
const END: u32 = 7;
const NO_COMMENT: u32 = 8;

function isSpace(code: u32): bool {
  return code === 32 || code - 9 < 5;
}

/** Whether something outside ASCII stood where white space may: some of that is outside, too. */
let isUnknown: bool = false;

/** Behind white space. */
function behindSpace(from: usize, end: usize): usize {
  let at = from;
  while (at < end && isSpace(load<u8>(at))) at++;
  if (byteAt(at, end) > 127) isUnknown = true;
  return at;
}

function isWord(code: u32): bool {
  return isUpper(code) || isLower(code) || code - 48 < 10 || code === 95;
}

// Up to six letters of a word as a number, the first lowest: a kernel has no data of its own.
const INCLUD: u64 = 0x64756c636e69;
const E: u64 = 0x65;
const DEFINE: u64 = 0x656e69666564;
const IFDEF: u64 = 0x6665646669;
const IFNDEF: u64 = 0x6665646e6669;
const IF: u64 = 0x6669;
const ENDIF: u64 = 0x6669646e65;
const ELSE: u64 = 0x65736c65;
const PRAGMA: u64 = 0x616d67617270;
const UNDEF: u64 = 0x6665646e75;
const BEGIN: u64 = 0x6e696765623d;
const FINISH: u64 = 0x646e653d;
const MODUL: u64 = 0x6c75646f6d40;
const EDOC: u64 = 0x636f6465;

function isDirective(at: usize, end: usize, letters: u64, count: u32): bool {
  return hasExactly(at, end, letters, count) && !isWord(byteAt(at + count, end));
}

/** `#include` and its like are no comments, and neither is `#!`. */
function isHashComment(at: usize, end: usize): bool {
  if (byteAt(at, end) === 33) return false;
  at = behindSpace(at, end);
  return !(
    (hasExactly(at, end, INCLUD, 6) && isDirective(at + 6, end, E, 1)) ||
    isDirective(at, end, DEFINE, 6) ||
    isDirective(at, end, IF, 2) ||
    isDirective(at, end, IFDEF, 5) ||
    isDirective(at, end, IFNDEF, 6) ||
    isDirective(at, end, ENDIF, 5) ||
    isDirective(at, end, ELSE, 4) ||
    isDirective(at, end, PRAGMA, 6) ||
    isDirective(at, end, UNDEF, 5)
  );
}

/** Behind the opening of the comment that a line begins with. */
let opened: usize = 0;

function isThrice(at: usize, end: usize, mark: u32): bool {
  return byteAt(at, end) === mark && byteAt(at + 1, end) === mark && byteAt(at + 2, end) === mark;
}

/** `"""` and `'''`, also behind a letter or two that say what kind of text it is. */
function quotesAt(from: usize, end: usize): u32 {
  let at = from;
  if (hasExactly(at, end, MODUL, 6) && hasExactly(at + 6, end, EDOC, 4)) {
    const behind = behindSpace(at + 10, end);
    if (behind > at + 10) at = behind;
  }
  const code = byteAt(at, end);
  const next = lower(byteAt(at + 1, end));
  if (code === 126 && next === 115) at += 2;
  else if (lower(code) === 114 || lower(code) === 117 || lower(code) === 98) at++;
  opened = at + 3;
  return isThrice(at, end, 34) ? DOUBLE_QUOTES : isThrice(at, end, 39) ? QUOTES : NO_COMMENT;
}

/** `--[[`, `--[==[`. */
function isLongBracket(at: usize, end: usize): bool {
  if (byteAt(at, end) !== 91) return false;
  at++;
  while (byteAt(at, end) === 61) at++;
  opened = at + 1;
  return byteAt(at, end) === 91;
}

/** What comment a line begins with. */
function commentAt(at: usize, end: usize): u32 {
  const code = byteAt(at, end);
  const next = byteAt(at + 1, end);
  opened = at + 2;
  switch (code) {
    case 47:
      return next === 42 ? SLASH_STAR : next === 47 ? ONE_LINE : NO_COMMENT;
    case 60:
      opened = at + 4;
      return next === 33 && byteAt(at + 2, end) === 45 && byteAt(at + 3, end) === 45 ? ARROW : NO_COMMENT;
    case 45:
      return next !== 45 ? NO_COMMENT : isLongBracket(at + 2, end) ? BRACKETS : ONE_LINE;
    case 123:
      return next === 45 ? BRACE : NO_COMMENT;
    case 61:
      opened = at + 6;
      return hasExactly(at, end, BEGIN, 6) && !isWord(byteAt(at + 6, end)) ? END : NO_COMMENT;
    case 35:
      return isHashComment(at + 1, end) ? ONE_LINE : NO_COMMENT;
    case 59:
    case 37:
    case 42:
      return ONE_LINE;
    default:
      return quotesAt(at, end);
  }
}

/** `]==]`, somewhere. */
function hasBrackets(at: usize, end: usize): bool {
  for (; at < end; at++) {
    if (load<u8>(at) !== 93) continue;
    let to = at + 1;
    while (byteAt(to, end) === 61) to++;
    if (byteAt(to, end) === 93) return true;
  }
  return false;
}

function hasThrice(at: usize, end: usize, mark: u32): bool {
  for (; at + 2 < end; at++) if (isThrice(at, end, mark)) return true;
  return false;
}

/** Whether a comment of a kind ends in what is between two places. */
function ends(kind: u32, at: usize, end: usize): bool {
  switch (kind) {
    case SLASH_STAR:
      return hasPair(at, end, 42, 47);
    case ARROW:
      for (; at + 2 < end; at++)
        if (load<u8>(at) === 45 && load<u8>(at + 1) === 45 && load<u8>(at + 2) === 62) return true;
      return false;
    case BRACKETS:
      return hasBrackets(at, end);
    case DOUBLE_QUOTES:
      return hasThrice(at, end, 34);
    case QUOTES:
      return hasThrice(at, end, 39);
    case BRACE:
      return hasPair(at, end, 45, 125);
    default:
      return hasExactly(at, end, FINISH, 4) && !isWord(byteAt(at + 4, end));
  }
}

/** The comments of a text, each line behind a line feed; what is in front of them is no letter either. */
let comments: usize = 0;
let size: usize = 0;
let capacity: usize = 0;
let parts: u32 = 0;

export function openComments(): void {
  capacity = 1 << 13;
  comments = lay(capacity + AHEAD);
}

function addLine(from: usize, end: usize): void {
  const needed = size + 1 + (end - from);
  if (needed > capacity) {
    const known = comments;
    capacity = needed * 2;
    comments = lay(capacity + AHEAD);
    memory.copy(comments, known, size);
  }
  store<u8>(comments + size, LINE_FEED);
  copyPlain(comments + size + 1, from, end - from);
  size = needed;
  parts += countParts(from, end);
}

/** Whether no letters are outside ASCII. */
function isPlain(from: usize, end: usize): bool {
  for (let at = indexOfWide(from, end); at < end; at = indexOfWide(at, end)) {
    const length = signLength(at, end);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** The input is the beginning of a text: its comments are at work then. false: letters outside ASCII are in the way. */
export function readComments(length: u32): bool {
  size = 0;
  parts = 0;
  isUnknown = false;
  let at = input();
  const last = at + length;
  let kind = NO_COMMENT;
  for (let line: u32 = 0; line < LINES && at <= last; line++) {
    let end = indexOf(at, last, LINE_FEED);
    const next = end + 1;
    at = behindSpace(at, end);
    while (end > at && isSpace(load<u8>(end - 1))) end--;
    let isKept = true;
    if (kind !== NO_COMMENT) {
      if (ends(kind, at, end)) kind = NO_COMMENT;
    } else {
      const begun = commentAt(at, end);
      isKept = begun !== NO_COMMENT;
      if (isKept && begun !== ONE_LINE && !ends(begun, min(opened, end), end)) kind = begun;
    }
    if (isUnknown) return false;
    if (isKept) {
      if (!isPlain(at, end)) return false;
      if (!isLicence(at, end)) addLine(at, end);
    }
    at = next;
  }
  return true;
}

export function commentsAt(): usize {
  return comments;
}

export function commentsSize(): usize {
  return size;
}

/** How many words they have. */
export function commentParts(): u32 {
  return parts;
}
