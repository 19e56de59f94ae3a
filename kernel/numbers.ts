/** Tables of numbers, by address and index. */

export function word(table: usize, index: u32): u32 {
  return load<u32>(table + ((<usize>index) << 2));
}

export function setWord(table: usize, index: u32, value: u32): void {
  store<u32>(table + ((<usize>index) << 2), value);
}

export function float(table: usize, index: u32): f64 {
  return load<f64>(table + ((<usize>index) << 3));
}

export function setFloat(table: usize, index: u32, value: f64): void {
  store<f64>(table + ((<usize>index) << 3), value);
}
