/** Bytes as the product writes them, for each of the readers of untrusted bytes. */
import { generateKeyPairSync } from 'node:crypto';
import { canonicalJson } from '../../src/artifact/canonical-json.js';
import { chooseCodec } from '../../src/artifact/container/codec.js';
import { storedFrame, zerosFrame } from '../../src/artifact/container/stored-frame.js';
import { DATABASE, MANIFEST, tarHeader } from '../../src/artifact/container/tar-entry.js';
import { formatOf, parseManifest } from '../../src/artifact/manifest.js';
import { signatureText } from '../../src/artifact/signature.js';
import { languageNamed } from '../../src/language/detect.js';
import { analyze } from '../../src/language/extract/analyze.js';
import { Grammars } from '../../src/language/grammar/grammar.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { installedGrammars } from '../../src/pipeline/workers/installed-grammars.js';
import { TABLE_NAMES } from '../../src/store/canonical/table-digests.js';
import { ByteWriter } from '../../src/store/facts/bytes.js';
import { factsBytes } from '../../src/store/facts/content-bytes.js';
import { packFacts } from '../../src/store/facts/encode-facts.js';
import type { StoredContent } from '../../src/store/facts/encoded.js';
import { BlockWriter } from '../../src/store/text/block-writer.js';
import { compressed, gather } from './forge-artifact.js';

const SOURCE = `import { open, größe } from './reader.js';

/** Keeps rows. */
export class Pool {
  /** Runs it: valid? or not. */
  run(x: number, how = "a literal text"): number {
    return open(x, größe(how)) + this.run(x - 1);
  }
  get #size() {
    return run(x).größe;
  }
}
export const [first, second] = [new Pool(), run];
`;

export const SAMPLE_TEXT: Buffer = Buffer.from(SOURCE.repeat(2));

const contentOf = async (): Promise<StoredContent> => {
  const language = languageNamed('typescript');
  if (language === null) throw new Error('there is no TypeScript');
  const grammars = await Grammars.start(installedGrammars());
  return packFacts(
    analyze(SAMPLE_TEXT.toString(), language, { loaded: await grammars.load(language) }, 'keep', new TermMaker()),
    'a'.repeat(40),
  );
};

const blocks = (): Buffer[] => {
  const writer = new BlockWriter();
  const made: Buffer[] = [];
  for (const some of [
    ['größe', 'run', 'runs', 'w7', 'w71'],
    ['a'.repeat(200), 'a'.repeat(300)],
  ]) {
    for (const [at, term] of some
      .map((text) => Buffer.from(text))
      .sort(Buffer.compare)
      .entries()) {
      const docs = Uint32Array.from([0, 3, 4, 200, 70_000, 2 ** 31].slice(0, at + 2));
      writer.add(
        term,
        docs,
        Uint8Array.from(docs, (_, place) => 1 + (place % 3)),
        0,
        docs.length,
      );
    }
    made.push(writer.take());
  }
  return made;
};

const packedNumbers = (...numbers: readonly number[]): Buffer => {
  const out = new ByteWriter(64);
  for (const number of numbers) out.unsigned(number);
  return Buffer.from(out.finish());
};

const directory = (): Buffer => {
  const out = new ByteWriter(64);
  out.unsigned(2);
  for (const term of ['größe', 'w7']) out.bytes(Buffer.from(term));
  return Buffer.from(out.finish());
};

const SHA256 = '0'.repeat(64);

/** With every field; the numbers mean nothing. */
const manifest = (): Buffer => {
  const text = canonicalJson({
    ...{
      format: 'cw-artifact',
      version: 3,
      made_by: '0.1.0',
      tier: 'full',
      schema: 5,
      vectors: null,
      source: 'commit',
    },
    ...{ recipe: { words: 'a1', trees: '' }, config: 'c', rules: 'r', root: SHA256, index_digest: SHA256 },
    ...{ commit: 'a'.repeat(40), tree: 'b'.repeat(40), committed_at: '2026-01-01T00:00:00Z' },
    repository: { object_format: 'sha1', roots: ['a'.repeat(40)] },
    counts: { files: 1, indexed: 1, contents: 1, symbols: 1, chunks: 1, bytes: 1, lines: 1 },
    tables: Object.fromEntries(TABLE_NAMES.map((name) => [name, { rows: 1, sha256: SHA256 }])),
    files: { [DATABASE]: { bytes: 4096, sha256: SHA256 } },
  });
  const bytes = Buffer.from(text);
  // A genuine one, or there is nothing to change.
  parseManifest(formatOf(bytes).fields, bytes);
  return bytes;
};

export const genuineBytes = async (): Promise<Readonly<Record<string, readonly Buffer[]>>> => {
  const content = await contentOf();
  const of = (bytes: Uint8Array): Buffer[] => [Buffer.from(bytes)];
  const { privateKey } = generateKeyPairSync('ed25519');
  const large = Buffer.from(SOURCE.repeat(20));
  const usual = await gather(
    (await chooseCodec()).compress(
      (async function* () {
        yield large;
      })(),
      11,
    ),
  );
  return {
    symbols: of(content.symbols),
    chunks: of(content.chunks),
    references: of(content.references),
    literals: of(content.literals),
    imports: of(content.imports),
    content: of(factsBytes(content)),
    block: blocks(),
    // Of content 1 the chunks 0 to 2, of content 4 the chunks 200 and 201.
    documents: [packedNumbers(2, 0, 3, 10, 20, 300, 6, 200, 2, 1, 0)],
    directory: [directory()],
    'tar-header': [tarHeader(MANIFEST, 1000), tarHeader(DATABASE, 2 ** 33 - 1)],
    manifest: [manifest()],
    signature: [Buffer.from(signatureText(manifest(), privateKey))],
    'stored-frame': [storedFrame(large), storedFrame(Buffer.alloc(0))],
    'zstd-frame': [await compressed(large), usual, storedFrame(large.subarray(0, 100)), zerosFrame(1024)],
  };
};
