/**
 * The scanner of the Swift grammar asks for its state by `calloc(0, 4)`: no bytes, so none that are cleared, and it reads what a
 * parse before left there. Trees of files with mistakes then depend on what was parsed before them. It is to ask for one of four
 * bytes. The code is that of a function that does nothing else.
 */
const MENDED = {
  swift: {
    //        no locals, i32.const 0, i32.const 4, call 0, end
    wrong: Buffer.from([0x00, 0x41, 0x00, 0x41, 0x04, 0x10, 0x00, 0x0b]),
    right: Buffer.from([0x00, 0x41, 0x01, 0x41, 0x04, 0x10, 0x00, 0x0b]),
  },
};

/** Refuses a grammar that is not the one that was looked at: what is mended there may be something else. */
export function mendGrammar(name, raw) {
  const mend = MENDED[name];
  if (mend === undefined) return raw;
  const at = raw.indexOf(mend.wrong);
  if (at < 0 || raw.indexOf(mend.wrong, at + 1) >= 0)
    throw new Error(`${name}: the code that scripts/build/mend-grammar.mjs mends is not there exactly once`);
  const mended = Buffer.from(raw);
  mend.right.copy(mended, at);
  return mended;
}
