import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { portableCodec } from '../../src/artifact/container/codec-portable.js';
import { REFERENCE_KINDS } from '../../src/language/facts.js';
import { connect } from '../../src/store/db/connect.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import { ensureBuilt } from '../cli/built.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { bytesOf, exportFrom, SAMPLE } from './artifact.js';
import {
  chunksOf,
  entriesOf,
  filesDigest,
  framesOf,
  postingsOf,
  referencesOf,
  sha256,
  symbolsOf,
  tableDigest,
} from './other-reader.js';

beforeAll(ensureBuilt);

const KEYS = {
  meta: 'key',
  contents: 'id',
  files: 'path',
  texts: 'content_id',
  facts: 'content_id',
  segments: 'id',
  blocks: 'id',
  dead: 'first_doc',
};

const unpacked = async (): Promise<{ manifest: Buffer; database: Buffer; file: string }> => {
  const repository = makeRepositoryWith({
    ...SAMPLE,
    'odd.cpp':
      '/* größe */\nstruct Ring {\n  bool operator==(const Ring& other) const { return size == other.size; }\n};\n',
    'tool.rb': '# Says whether.\nclass Tool\n  def valid?\n    @size.positive?\n  end\nend\n',
    'long.ts':
      '/** Joins. */\nexport function join(\n  first: string,\n  ...rest: string[]\n): string {\n  return [first, ...rest].join("");\n}\n',
  });
  const { file: artifact } = await exportFrom(repository.root);
  const pieces: Buffer[] = [];
  const frames = framesOf(readFileSync(artifact));
  for await (const piece of (await portableCodec()).decompress(bytesOf(frames.database))) pieces.push(piece);
  const entries = new Map(entriesOf(Buffer.concat([frames.head, ...pieces, frames.tail])));
  expect([...entries.keys()]).toEqual(['manifest.json', 'index.db']);
  const file = join(makeDirectory(), 'index.db');
  const database = entries.get('index.db')!;
  writeFileSync(file, database);
  return { manifest: entries.get('manifest.json')!, database, file };
};

describe('an artifact, read by a program written from docs/artifact-format.md', () => {
  it('has the documented digests, and the facts that cw reads', async () => {
    const { manifest, database, file } = await unpacked();
    const said = JSON.parse(manifest.toString('utf8'));
    expect(sha256(database)).toBe(said.files['index.db'].sha256);
    const db = connect(file, { readonly: true });
    const reader = openIndexForRead(file);
    try {
      const tables = Object.entries(KEYS).map(([name, key]) => [name, tableDigest(db, name, key)] as const);
      expect(Object.fromEntries(tables)).toEqual(said.tables);
      const lines = tables
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { rows, sha256: digest }]) => `${name} ${rows} ${digest}\n`);
      expect(sha256(lines.join(''))).toBe(said.root);

      expect(filesDigest(db)).toBe(reader.meta().get('files_digest'));

      let references = 0;
      for (const { id } of reader.contents()) {
        const text = db.prepare<[number], Buffer>('SELECT text FROM texts WHERE content_id = ?').pluck().get(id)!;
        const facts = db
          .prepare<[number], { symbols: Buffer; refs: Buffer; chunks: Buffer }>(
            'SELECT symbols, refs, chunks FROM facts WHERE content_id = ?',
          )
          .get(id)!;
        expect(reader.symbols(id)).toMatchObject(symbolsOf(facts.symbols, text));
        expect(reader.chunks(id)).toMatchObject(chunksOf(facts.chunks));
        const found = referencesOf(facts.refs, text);
        references += found.length;
        expect(reader.references(id)).toMatchObject(
          found.map(({ kind, ...rest }) => ({ ...rest, kind: REFERENCE_KINDS[kind] })),
        );
      }
      expect(references).toBeGreaterThan(5);
      const terms = postingsOf(db);
      expect(terms.size).toBeGreaterThan(20);
      for (const [term, list] of terms) {
        const { docs, payloads } = reader.textIndex.postings(term);
        expect([...docs].map((doc, at) => [doc, payloads[at]])).toEqual(list);
      }
    } finally {
      reader.close();
      db.close();
    }
  });

  it('is described as version and digest encoding of the sources', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/artifact-format.md'), 'utf8');
    const encoding = readFileSync(join(import.meta.dirname, '../../src/store/facts/content-bytes.ts'), 'utf8');
    expect(page).toContain(/ENCODING = '([^']+)'/.exec(encoding)?.[1]);
  });
});
