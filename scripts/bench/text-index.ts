/**
 * `node text-index.cjs <engine> <chunks> <scratch file> <index.db>...`: fills a text index with the words of so many chunks,
 * changes one content at a time, and asks. Prints CPU milliseconds as JSON: of a shared machine they tell most.
 */
import { statSync } from 'node:fs';
import { Chunks } from './text-chunks.js';
import { ENGINES, reopened } from './text-engines.js';

const DELTAS = 40;
const QUERIES = 60;
const LIMIT = 10;

function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Always the same ones, scattered over the list. */
function picked(words: readonly string[], count: number, turn: number): string[] {
  return Array.from({ length: count }, (_, at) => words[((turn * count + at) * 7919) % words.length]!);
}

function main(name: string, atLeast: number, file: string, indexes: readonly string[]): void {
  const engine = ENGINES[name]!;
  const source = new Chunks(indexes);
  const builder = engine.create(file);
  let fill = 0;
  const places = engine.change(builder, null, source.contents(atLeast), (work) => {
    fill += cpu(work);
  });
  builder.close();
  const bytes = statSync(file).size;

  const rare = source.words(1, 20);
  const usual = source.words(100, 2_000);
  const common = source.words(4_000, 1e5);
  const asked = Array.from({ length: QUERIES }, (_, turn) => ({
    rare: picked(rare, 1, turn),
    three: picked(usual, 3, turn),
    sentence: picked(common, 8, turn),
  }));
  const reader = reopened(file, 'reader');
  const search = engine.search(reader);
  const times = { rare: [] as number[], three: [] as number[], sentence: [] as number[] };
  let found = 0;
  // One round to warm both: what a process pays once is measured below.
  for (const measure of [false, true]) {
    for (const query of asked) {
      for (const kind of ['rare', 'three', 'sentence'] as const) {
        const took = cpu(() => {
          found += search(query[kind], LIMIT);
        });
        if (measure) times[kind].push(took);
      }
    }
  }
  reader.close();
  const first = asked.slice(0, 20).map(({ three }) =>
    cpu(() => {
      const db = reopened(file, 'reader');
      found += engine.search(db)(three, LIMIT);
      db.close();
    }),
  );

  const writer = reopened(file, 'writer');
  const usualPlaces = places.filter(({ content }) => content.chunks >= 5 && content.chunks <= 20);
  const deltas = source.changed(DELTAS, 1_000).map((content, at) => {
    const removed = usualPlaces[(at * 104_729) % usualPlaces.length]!;
    usualPlaces.splice(usualPlaces.indexOf(removed), 1);
    let took = 0;
    engine.change(writer, removed, [content], (work) => {
      took += cpu(work);
    });
    return took;
  });
  writer.close();
  const chunks = places.reduce((sum, { content }) => sum + content.chunks, 0);
  process.stdout.write(JSON.stringify({ chunks, fill, bytes, deltas, first, found, ...times }));
}

const [engine, chunks, file, ...indexes] = process.argv.slice(2);
if (engine === undefined || chunks === undefined || file === undefined)
  throw new Error('text-index <engine> <chunks> <scratch file> <index.db>...');
main(engine, Number(chunks), file, indexes);
