/** Compresses the WASM grammars at build time, so that the package carries 2.4 MB instead of 37. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { mendGrammar } from './mend-grammar.mjs';
import { exists, writeIfChanged } from './write.mjs';

const compress = promisify(brotliCompress);

/** Brotli quality: 9 compresses 37 MB to 2.4 MB in 5 s. 11 saves another 8 % and takes 26 times as long. */
const QUALITY = 9;

/** The list of grammars is data of the language layer: `[{ "name": "python", "wasm": "tree-sitter-wasm/out/…" }]`. */
function listGrammars(root) {
  const list = join(root, 'src/language/grammars.json');
  return exists(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

async function compressed(raw, digest, cache) {
  const cached = join(cache, `${digest}.br`);
  if (exists(cached)) return readFileSync(cached);
  const bytes = await compress(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
  writeIfChanged(cached, bytes);
  return bytes;
}

/**
 * Compresses the WASM grammars at build time: writes dist/grammars/<name>.wasm.br, and grammars.json with the SHA-256 of each raw file: the digest is part of the recipe,
 * and the loader checks it after inflating. The compressed form is cached by that digest, so a second build only copies.
 */
export async function buildGrammars(root, dist) {
  const cache = join(root, 'node_modules/.cache/cw-grammars');
  mkdirSync(cache, { recursive: true });
  const digests = {};
  for (const { name, wasm } of listGrammars(root)) {
    const raw = mendGrammar(name, readFileSync(join(root, 'node_modules', wasm)));
    const digest = createHash('sha256').update(raw).digest('hex');
    digests[name] = digest;
    writeIfChanged(join(dist, 'grammars', `${name}.wasm.br`), await compressed(raw, digest, cache));
  }
  writeIfChanged(join(dist, 'grammars', 'grammars.json'), `${JSON.stringify(digests, null, 2)}\n`);
}
