import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, writeIfChanged } from './write.mjs';

/** Initial memory of each kernel in pages of 64 KB. Its first tables fit, so memory rarely grows. */
const PAGES = 32;

const OPTIONS = [
  ...['-O3', '--noAssert', '--runtime', 'stub', '--use', 'abort=', '--enable', 'simd', '--outFile', 'out.wasm'],
];

const OWN_MEMORY = ['--initialMemory', String(PAGES)];
/** This kernel imports the memory of another module, so it must have no data section that would overwrite it. */
const NO_MEMORY = ['--importMemory'];

/** `isOfFacts`: the kernel makes facts, so its bytes are part of the recipe digest. `postings` depends on the words only. */
export const KERNELS = [
  { name: 'words', isOfFacts: true, memory: OWN_MEMORY },
  { name: 'trees', isOfFacts: true, memory: NO_MEMORY },
  { name: 'postings', isOfFacts: false, memory: OWN_MEMORY },
];

/** Compiling takes seconds, and most of that is loading the compiler. */
async function compile(directory, { name, memory }) {
  const { main } = await import('assemblyscript/asc');
  let wasm = null;
  const { error, stderr } = await main([`${name}/index.ts`, ...OPTIONS, ...memory, '--baseDir', directory], {
    writeFile: (_, bytes) => {
      wasm = bytes;
    },
  });
  if (error || wasm === null) throw new Error(`kernel/${name} does not compile:\n${stderr.toString()}`);
  if (memory === NO_MEMORY && hasData(wasm)) throw new Error(`kernel/${name} has data of its own`);
  return Buffer.from(wasm);
}

const DATA_SECTION = 11;

/** Whether a module has a section of data. Sections follow a header of eight bytes: an id, a size (LEB128), and so many bytes. */
function hasData(wasm) {
  for (let at = 8; at < wasm.length; ) {
    if (wasm[at++] === DATA_SECTION) return true;
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      size |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    at += size;
  }
  return false;
}

function digestOf(root, directory) {
  const hash = createHash('sha256').update(JSON.stringify([OPTIONS, KERNELS]));
  hash.update(readFileSync(join(root, 'node_modules/assemblyscript/package.json')));
  for (const file of readdirSync(directory, { recursive: true }).sort())
    if (file.endsWith('.ts'))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(directory, file)));
  return hash.digest('hex').slice(0, 32);
}

/** dist/kernel/<name>.wasm of each kernel/<name>; what was compiled before is found by the digest of its sources. */
export async function buildKernels(root, dist) {
  const directory = join(root, 'kernel');
  const digest = digestOf(root, directory);
  for (const kernel of KERNELS) {
    const cached = join(root, 'node_modules/.cache/cw-kernels', `${kernel.name}-${digest}.wasm`);
    if (!exists(cached)) writeIfChanged(cached, await compile(directory, kernel));
    writeIfChanged(join(dist, 'kernel', `${kernel.name}.wasm`), readFileSync(cached));
  }
}
