import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BatchReply, parseBatch } from '../../../src/git/program/cat-file.js';
import { ANY_SIZE, collect } from '../helpers.js';

type WholeReply = Exclude<BatchReply, { kind: 'cut-off' | 'large' }>;

const reply = fc.oneof(
  fc.record({ kind: fc.constant('missing' as const), oid: fc.constant('a'.repeat(40)) }),
  fc.record({
    kind: fc.constant('object' as const),
    oid: fc.constant('b'.repeat(40)),
    type: fc.constant('blob'),
    bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  }),
);

function encode(replies: readonly WholeReply[]): Buffer {
  return Buffer.concat(
    replies.flatMap((item) =>
      item.kind === 'missing'
        ? [Buffer.from(`${item.oid} missing\n`)]
        : [Buffer.from(`${item.oid} ${item.type} ${item.bytes.length}\n`), item.bytes, Buffer.from('\n')],
    ),
  );
}

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test('replies are read the same wherever the pipe cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      async (replies, sizes) => {
        expect(await collect(parseBatch(cut(encode(replies), sizes), ANY_SIZE))).toEqual(replies);
      },
    ),
    { seed: 20200101, numRuns: 500 },
  );
});

test('a stream that ends inside an object gives no short blob', async () => {
  const whole = encode([{ kind: 'object', oid: 'c'.repeat(40), type: 'blob', bytes: Buffer.from('abc') }]);
  for (let length = 1; length < whole.length; length += 1) {
    expect(await collect(parseBatch(cut(whole.subarray(0, length), [7]), ANY_SIZE)), String(length)).toEqual([
      { kind: 'cut-off' },
    ]);
  }
});
