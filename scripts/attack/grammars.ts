/** Texts that no person writes, parsed by every grammar, twice: in another order, by a worker of another tier. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/core/config.js';
import { workerProgram } from '../../src/core/install.js';
import { LANGUAGES } from '../../src/language/languages.js';
import { Pool } from '../../src/pipeline/workers/pool.js';
import type { Tier } from '../../src/start/worker-flags.js';
import { ODD_SOURCES } from '../long/odd-sources.js';
import { root } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';

/** From Node 22 on, V8 takes gigabytes for a while to optimise the lexers of all grammars in one worker. */
const isBounded = Number.parseInt(process.versions.node, 10) < 22;

/** Beside another worker. What counting lets through takes up to 25 s for a million characters on one processor of two at 2.8 GHz. */
const SLOWEST_MILLISECONDS = 60_000;
const MOST_BYTES = 1_500_000_000;
const LONG = 1_000_000;
const SHORT = [200, 2_000, 20_000] as const;
/** Every so many texts one is long; not among the first, which is what a test has time for. */
const LONG_ONE_IN = 40;
const LONG_FROM = 200;
const BATCH = 36;

const DEFAULTS = loadConfig({ packageJson: null, file: null, env: {} }).values;

interface Case {
  readonly id: number;
  readonly language: string;
  readonly shape: string;
  readonly bytes: Buffer;
}

const sampleOf = (language: string): string => {
  const directory = join(root, 'test/language/fixtures', language);
  const name = readdirSync(directory).find((file) => file.startsWith('sample'));
  if (name === undefined) throw new Error(`there is no sample of ${language}`);
  return readFileSync(join(directory, name), 'utf8');
};

const caseOf = (id: number, languages: readonly string[], random: Arena['random']): Case => {
  const language = languages[id % languages.length] ?? '';
  const shapes = Object.entries(ODD_SOURCES);
  const [shape = '', make] = shapes[random(shapes.length)] ?? [];
  const length = random(LONG_ONE_IN) === 0 && id >= LONG_FROM ? LONG : (SHORT[random(SHORT.length)] ?? 0);
  const text = make?.({ sample: sampleOf(language), length, random }) ?? '';
  return { id, language, shape, bytes: Buffer.from(text) };
};

/** Nothing is left out for its size or its lines: every text is to reach its grammar. NULs are left out before, as binary. */
const poolOf = (tier: Tier): Pool =>
  new Pool({
    program: workerProgram(),
    setup: {
      index: {
        ...DEFAULTS.index,
        maxFileBytes: 2 ** 25,
        maxLineBytes: 2 ** 25,
        maxMeanLineBytes: 2 ** 25,
        generated: true,
      },
    },
    workers: 1,
    tier,
    limitMilliseconds: SLOWEST_MILLISECONDS * 2,
    limitBytes: 250_000_000,
  });

interface Told {
  readonly digest: string;
  readonly milliseconds: number;
  readonly status: string;
}

const parsedBy = async (pool: Pool, { id, language, shape, bytes }: Case): Promise<Told> => {
  const before = performance.now();
  const outcome = await pool.run({ id, oid: '', path: shape, language, mode: 'parse' }, bytes);
  const milliseconds = performance.now() - before;
  if (outcome.kind !== 'content')
    return { digest: JSON.stringify({ ...outcome, id: 0 }), milliseconds, status: outcome.kind };
  const { digest, status, reason } = outcome.content;
  return { digest: Buffer.from(digest).toString('hex'), milliseconds, status: `${status} ${reason}`.trim() };
};

/** The most that a worker of ours took so far; 0 where the system does not tell. */
const memoryOfWorkers = (): number => {
  if (!existsSync('/proc/self/stat')) return 0;
  let most = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const text = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(text)?.[1]) !== process.pid) continue;
      most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024);
    } catch {
      // It has ended meanwhile.
    }
  }
  return most;
};

const nameOf = ({ language, shape, bytes }: Case): string =>
  `${language}, ${shape}, ${bytes.length} bytes, begins ${JSON.stringify(bytes.toString('utf8', 0, 60))}`;

export const grammars: Attack = {
  summary: 'any text in any of the grammars ends by counting, harms no worker, and has the same facts twice',
  operands: '[language]',
  runs: 7_200,
  run: async ({ runs, random, operands: [only], tell, wrong }) => {
    const languages = LANGUAGES.filter(({ structure }) => structure === 'grammar')
      .map(({ name }) => name)
      .filter((name) => only === undefined || name === only);
    const pools = { quick: poolOf('quick'), thorough: poolOf('thorough') };
    const statuses = new Map<string, number>();
    let slowest = { milliseconds: 0, name: '' };
    let memory = 0;
    const allOf = async (tier: Tier, cases: readonly Case[]): Promise<Map<number, Told>> => {
      const told = new Map<number, Told>();
      for (const one of cases) {
        const answer = await parsedBy(pools[tier], one);
        told.set(one.id, answer);
        if (answer.milliseconds > slowest.milliseconds)
          slowest = { milliseconds: answer.milliseconds, name: `${tier}: ${nameOf(one)}` };
        if (answer.milliseconds > SLOWEST_MILLISECONDS)
          wrong(`${nameOf(one)}: took ${Math.round(answer.milliseconds)} ms`);
        for (const crash of pools[tier].crashes.splice(0)) wrong(`${nameOf(one)}: ${crash}`);
      }
      return told;
    };
    try {
      for (let done = 0; done < runs; done += BATCH) {
        const cases = Array.from({ length: Math.min(BATCH, runs - done) }, (_, at) =>
          caseOf(done + at, languages, random),
        );
        const [one, other] = await Promise.all([allOf('quick', cases), allOf('thorough', cases.toReversed())]);
        for (const each of cases) {
          const [first, second] = [one.get(each.id), other.get(each.id)];
          statuses.set(first?.status ?? '', (statuses.get(first?.status ?? '') ?? 0) + 1);
          if (first?.digest !== second?.digest)
            wrong(`${nameOf(each)}: ${first?.status} once, ${second?.status} in another order, and not the same facts`);
        }
        memory = Math.max(memory, memoryOfWorkers());
        if (isBounded && memory > MOST_BYTES) wrong(`a worker took ${memory} bytes`);
        if (done % (BATCH * 10) === 0)
          tell(`${done + cases.length}/${runs}, the slowest took ${Math.round(slowest.milliseconds)} ms`);
      }
      tell(
        `the slowest took ${Math.round(slowest.milliseconds)} ms (${slowest.name}); a worker had ${Math.round(memory / 2 ** 20)} MB at most`,
      );
      tell([...statuses].map(([status, count]) => `${count} ${status}`).join(', '));
    } finally {
      for (const pool of Object.values(pools)) pool.close(new Error('the attack is over'));
    }
  },
};
