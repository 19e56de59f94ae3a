/** Parts of words of ASCII, as src/language/split-identifier.ts cuts them. */

export function isUpper(code: u32): bool {
  return code - 65 < 26;
}

export function isLower(code: u32): bool {
  return code - 97 < 26;
}

export function isDigit(code: u32): bool {
  return code - 48 < 10;
}

export function isPart(code: u32): bool {
  return isUpper(code) || isLower(code) || isDigit(code);
}

/** Of a name: `_` and `$` as well. */
export function isOfName(code: u32): bool {
  return isPart(code) || code === 95 || code === 36;
}

export function lower(code: u32): u32 {
  return isUpper(code) ? code + 32 : code;
}

/** Where the part that starts with this letter or digit ends. */
export function partEnd(start: usize, end: usize): usize {
  let at = start + 1;
  const code: u32 = load<u8>(start);
  if (isDigit(code)) {
    while (at < end && isDigit(load<u8>(at))) at++;
    return at;
  }
  if (isUpper(code)) {
    while (at < end && isUpper(load<u8>(at))) at++;
    if (at === end || !isLower(load<u8>(at))) return at;
    // The last capital of several belongs to the word that follows: HTTPServer.
    if (at - start > 1) return at - 1;
  }
  while (at < end && isLower(load<u8>(at))) at++;
  return at;
}
