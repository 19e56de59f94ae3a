/** Bytes that are nearly right for every reader of untrusted bytes. A long run keeps what reaches code that nothing reached before. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BlockCoverage } from '../long/block-coverage.js';
import { genuineBytes } from '../long/genuine-bytes.js';
import { mutate } from '../long/mutate.js';
import { root } from '../long/program.mjs';
import { isRefusal, READERS, type Reader } from '../long/untrusted-readers.js';
import type { Arena, Attack } from './attack.js';

/** One input a line, as base64. */
const CORPUS = join(root, 'test/fuzz/corpus');
const KEEP = 'keep';
/** Looking at the coverage takes as long as some inputs; a short run learns nothing from it. */
const GUIDED_FROM = 20_000;
const BATCH = 64;
/** So that the corpus stays small enough for a repository. */
const MOST_KEPT = 60;
const MOST_KEPT_BYTES = 1_500;
/** A reader that has begun is in memory; the machine may be busy, so what took long is read again. */
const SLOWEST_MILLISECONDS = 250;
/** Inputs have 8 KB at most. What they make is gone when the next comes, but for the memories of WASM. */
const MOST_GROWN_BYTES = 400_000_000;

const corpusOf = (name: string): Buffer[] => {
  const file = join(CORPUS, `${name}.txt`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'));
};

const keep = (name: string, inputs: readonly Buffer[]): void => {
  mkdirSync(CORPUS, { recursive: true });
  const lines = [...new Set(inputs.map((bytes) => bytes.toString('base64')))].slice(0, MOST_KEPT);
  writeFileSync(join(CORPUS, `${name}.txt`), lines.map((line) => `${line}\n`).join(''));
};

/** What is wrong with how bytes were read; null: nothing. */
const wrongWith = async (read: Reader, bytes: Buffer): Promise<string | null> => {
  try {
    const made = await read(bytes);
    return made > Math.max(64, bytes.length * 8) ? `made ${made} things` : null;
  } catch (error) {
    return isRefusal(error) ? null : error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
};

const timed = async (read: Reader, bytes: Buffer): Promise<string | null> => {
  for (let tries = 3; ; tries--) {
    const before = performance.now();
    const wrong = await wrongWith(read, bytes);
    const took = performance.now() - before;
    if (wrong !== null || took < SLOWEST_MILLISECONDS) return wrong;
    if (tries === 0) return `took ${Math.round(took)} ms, four times`;
  }
};

interface Target {
  readonly name: string;
  readonly read: Reader;
  readonly inputs: Buffer[];
  readonly kept: Buffer[];
}

const attackBatch = async (target: Target, batch: readonly Buffer[], wrong: Arena['wrong']): Promise<void> => {
  for (const bytes of batch) {
    const found = await timed(target.read, bytes);
    if (found !== null) wrong(`${target.name}: ${found}\n  of ${bytes.toString('base64')}`);
  }
};

/** Keeps those of a batch that run something new, one by one: the batch as a whole did. */
const learn = async (
  { read, inputs, kept }: Target,
  batch: readonly Buffer[],
  coverage: BlockCoverage,
): Promise<void> => {
  for (const bytes of batch) {
    await wrongWith(read, bytes);
    const blocks = coverage.takeNew();
    if (blocks.length === 0) continue;
    coverage.remember(blocks);
    inputs.push(bytes);
    if (bytes.length <= MOST_KEPT_BYTES) kept.push(bytes);
  }
};

export const fuzzReaders: Attack = {
  summary: 'any bytes are read within bounds or refused by a typed error, by each reader of untrusted bytes',
  operands: `[${KEEP}]`,
  runs: 2_000_000,
  run: async ({ runs, random, operands, tell, wrong }) => {
    const genuine = await genuineBytes();
    const targets = Object.entries(READERS).map(([name, read]): Target => {
      const kept = corpusOf(name);
      return { name, read, kept, inputs: [...(genuine[name] ?? []), ...kept] };
    });
    for (const { name, read, inputs } of targets) {
      if (genuine[name] === undefined) wrong(`there are no genuine bytes for ${name}`);
      for (const bytes of genuine[name] ?? [])
        if ((await read(bytes)) === 0 && bytes.length > 40) wrong(`${name} refuses genuine bytes`);
      await attackBatch({ name, read, inputs, kept: [] }, inputs, wrong);
    }
    const before = process.memoryUsage().rss;
    const coverage = runs < GUIDED_FROM ? null : new BlockCoverage(basename(process.argv[1] ?? ''));
    // What is known already is no news.
    if (coverage !== null)
      for (const target of targets) await learn({ ...target, inputs: [], kept: [] }, target.inputs, coverage);
    for (let done = 0; done < runs; ) {
      for (const target of targets) {
        const batch = Array.from({ length: Math.min(BATCH, runs - done) }, () => mutate(target.inputs, random));
        await attackBatch(target, batch, wrong);
        if (coverage !== null && coverage.takeNew().length > 0) await learn(target, batch, coverage);
        done += batch.length;
      }
      if (done % (BATCH * targets.length * 100) === 0)
        tell(
          `${done}/${runs}, ${coverage?.size ?? 0} blocks, ${targets.map(({ name, inputs }) => `${name} ${inputs.length}`).join(', ')}`,
        );
    }
    coverage?.stop();
    const grown = process.memoryUsage().rss - before;
    if (grown > MOST_GROWN_BYTES) wrong(`the memory grew by ${Math.round(grown / 1e6)} MB`);
    if (operands.includes(KEEP)) for (const { name, kept } of targets) keep(name, kept);
  },
};
