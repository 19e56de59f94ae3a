import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHUNK_KINDS } from '../../../src/language/facts.js';
import { ChunkTable } from '../../../src/store/facts/chunk-table.js';
import { packChunks, unpackChunks } from '../../../src/store/facts/pack-chunks.js';
import { damagedOr, tried } from '../damaged-bytes.js';

const chunkBytes = fc
  .array(fc.record({ kind: fc.constantFrom(...CHUNK_KINDS), line: fc.nat(40_000), header: fc.constantFrom('', 'a') }))
  .map((all) =>
    packChunks(
      all.map(({ kind, line, header }, at) => ({
        kind,
        symbol: at - 1,
        startLine: line,
        endLine: line + 9,
        startByte: line * 50,
        endByte: line * 50 + 400,
        header,
      })),
    ),
  );

it('has the numbers of every chunk, and refuses what unpackChunks refuses', () => {
  fc.assert(
    fc.property(damagedOr(chunkBytes), (bytes) => {
      const read = tried(() => {
        const table = new ChunkTable(bytes);
        return Array.from({ length: table.length }, (_, at) => [
          ...[table.kind(at), table.symbol(at), table.startLine(at), table.endLine(at)],
          ...[table.startByte(at), table.endByte(at)],
        ]);
      });
      const expected = tried(() => unpackChunks(bytes));
      expect(read).toEqual(
        expected?.map(({ kind, symbol, startLine, endLine, startByte, endByte }) => [
          ...[kind, symbol, startLine, endLine, startByte, endByte],
        ]) ?? null,
      );
    }),
    { seed: 11, numRuns: 2_000 },
  );
});
