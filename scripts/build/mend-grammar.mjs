/**
 * Patches a bug of the Swift grammar. Its scanner allocates its state by `calloc(0, 4)`, which returns no cleared bytes, and
 * then reads data of an earlier parse. The trees of files with syntax errors would depend on the files parsed before. The patch
 * changes the call to `calloc(1, 4)`, in a function that contains nothing else.
 */
const MENDED = {
  swift: {
    //        no locals, i32.const 0, i32.const 4, call 0, end
    wrong: Buffer.from([0x00, 0x41, 0x00, 0x41, 0x04, 0x10, 0x00, 0x0b]),
    right: Buffer.from([0x00, 0x41, 0x01, 0x41, 0x04, 0x10, 0x00, 0x0b]),
  },
};

/** Refuses an unknown version of the grammar, because the patched bytes may have another meaning there. */
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
