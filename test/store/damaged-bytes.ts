import fc from 'fast-check';

/** null: it was refused. */
export const tried = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** As they were written, cut short, or with some bytes changed. */
export const damagedOr = (bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    bytes,
    fc.uint8Array({ maxLength: 80 }),
    fc.tuple(bytes, fc.nat()).map(([all, cut]) => all.slice(0, cut % (all.length + 1))),
    fc.tuple(bytes, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 })).map(([all, changes]) => {
      const changed = all.slice();
      for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    }),
  );
