/** Mutates valid bytes slightly, as input for the readers of untrusted bytes. */

type Below = (below: number) => number;

/** Lengths and differences as they are packed, at the edges of what a number may be. */
const EDGES = [
  '00',
  '01',
  '7f',
  '8001',
  'ff7f',
  '808001',
  'ffffffff07',
  '8080808008',
  'ffffffff0f',
  'ffffffff7f',
  '808080808001',
].map((hex) => Buffer.from(hex, 'hex'));
const MOST_BYTES = 8_192;

const spliced = (bytes: Buffer, from: number, to: number, between: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)]);

const changedAt = (bytes: Buffer, at: number, change: (byte: number) => number): Buffer => {
  const copy = Buffer.from(bytes);
  if (at < copy.length) copy[at] = change(copy[at] ?? 0) & 0xff;
  return copy;
};

type Change = (bytes: Buffer, other: Buffer, random: Below) => Buffer;

const place = (bytes: Buffer, random: Below): number => random(bytes.length + 1);

const CHANGES: readonly Change[] = [
  (bytes, _, random) => changedAt(bytes, place(bytes, random), (byte) => byte ^ (1 << random(8))),
  (bytes, _, random) => changedAt(bytes, place(bytes, random), () => random(256)),
  (bytes, _, random) => changedAt(bytes, place(bytes, random), (byte) => byte + (random(2) === 0 ? 1 : -1)),
  (bytes, _, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, _, random) => {
    const at = place(bytes, random);
    return spliced(bytes, at, Math.min(bytes.length, at + random(2)), EDGES[random(EDGES.length)] ?? bytes);
  },
  (bytes, _, random) => {
    const at = place(bytes, random);
    return spliced(bytes, at, Math.min(bytes.length, at + 1 + random(16)), Buffer.alloc(0));
  },
  (bytes, _, random) => {
    const at = place(bytes, random);
    const piece = bytes.subarray(at, at + 1 + random(64));
    return spliced(bytes, at, at, Buffer.concat(Array.from({ length: 1 + random(4) }, () => piece)));
  },
  (bytes, other, random) => {
    const from = place(other, random);
    return spliced(bytes, place(bytes, random), bytes.length, other.subarray(from));
  },
  (bytes, other, random) => {
    const [at, from] = [place(bytes, random), place(other, random)];
    return spliced(bytes, at, at, other.subarray(from, from + 1 + random(64)));
  },
];

/** One of some inputs with a few changes. */
export const mutate = (inputs: readonly Buffer[], random: Below): Buffer => {
  const any = (): Buffer => inputs[random(inputs.length)] ?? Buffer.alloc(0);
  let bytes = any();
  for (let left = 1 + random(4); left > 0; left--)
    bytes = CHANGES[random(CHANGES.length)]?.(bytes, any(), random) ?? bytes;
  return Buffer.from(bytes.subarray(0, MOST_BYTES));
};
