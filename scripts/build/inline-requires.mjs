import { readFileSync } from 'node:fs';

/**
 * Build plugin that makes requires lazy, so that a start loads fewer modules. @oclif/core is CommonJS with every `require`
 * at the top of its file: importing `Command` alone loads ejs and the help formatter, 14 ms of CPU at each start. The plugin
 * turns each top-level `const x_1 = require("x")` into a function that loads the module at its first use.
 *
 * Only the exact form that TypeScript emits is rewritten (a generated name that ends in `_<digit>`), in @oclif/core
 * only. Other requires stay eager, which is slower but correct.
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
