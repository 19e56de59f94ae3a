import { readFileSync } from 'node:fs';

/**
 * @oclif/core is compiled to CommonJS with every `require` at the top of its file, so that `Command` alone pulls in
 * ejs, the help formatter and what they need: 14 ms of CPU of a start, for things that most runs never touch. Here each
 * top-level `const x_1 = require("x")` becomes a function that loads the module at the first use.
 *
 * Only the exact form that TypeScript emits is rewritten (a generated name that ends in `_<digit>`), in @oclif/core
 * alone; what does not match stays eager, which is slower and never wrong.
 */
const REQUIRE = /^(?:const|var) (\w+_\d+) = ((?:__importDefault|__importStar)\()?require\(("[^"]+")\)\)?;$/gm;

export function inlineRequiresOf(source) {
  const names = [];
  const lazy = source.replace(REQUIRE, (_line, name, wrapper, request) => {
    names.push(name);
    const load = wrapper === undefined ? `require(${request})` : `${wrapper}require(${request}))`;
    return `let $${name}; const #${name} = () => ($${name} ??= ${load});`;
  });
  if (names.length === 0) return source;
  const use = new RegExp(`(?<![\\w$#.])(${names.join('|')})(?![\\w$])`, 'g');
  // In brackets: `new x_1.Loader()` must become `new (x_1()).Loader()`.
  return lazy.replace(use, '($1())').replace(/const #(\w+) =/g, 'const $1 =');
}

/** An esbuild plugin. */
export const inlineRequires = {
  name: 'inline-requires',
  setup(build) {
    build.onLoad({ filter: /@oclif[\\/]core[\\/]lib[\\/].*\.js$/ }, ({ path }) => ({
      contents: inlineRequiresOf(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};
