/**
 * The yardstick's worker: the same protocol, reading, selecting, decoding and parsing as src/pipeline/workers/worker.ts, with the
 * same grammars, and nothing made of the trees. `node parse-worker.cjs` is started by a pool; CW_BENCH_DIST names dist/.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Language as Grammar, Parser } from 'web-tree-sitter';
import { languageNamed } from '../../src/language/detect.js';
import { decodeText, detectEncoding } from '../../src/language/text.js';
import { selectByContent } from '../../src/pipeline/select/select-content.js';
import { type Perform, serveJobs } from '../../src/pipeline/workers/serve-jobs.js';

const dist = process.env.CW_BENCH_DIST ?? '';
const grammars = new Map<string, Promise<Grammar>>();
let parser: Parser | null = null;

const load = async (name: string): Promise<Grammar> =>
  Grammar.load(brotliDecompressSync(readFileSync(join(dist, 'grammars', `${name}.wasm.br`))));

const parse: Perform = async (job, bytes, { index }) => {
  const done = { answer: { id: job.id, kind: 'skip', reason: 'parsed', rule: '' } as const, body: [] };
  const encoding = detectEncoding(bytes);
  if (!selectByContent(bytes, index).indexed || encoding === 'binary') return done;
  const language = languageNamed(job.language);
  if (language?.structure !== 'grammar') return done;
  if (parser === null) {
    await Parser.init({ wasmBinary: readFileSync(join(dist, 'web-tree-sitter.wasm')) });
    parser = new Parser();
  }
  let loading = grammars.get(language.grammar);
  if (!loading) {
    loading = load(language.grammar);
    grammars.set(language.grammar, loading);
  }
  parser.setLanguage(await loading);
  parser.parse(decodeText(bytes, encoding))?.delete();
  return done;
};

serveJobs(parse, () => {});
