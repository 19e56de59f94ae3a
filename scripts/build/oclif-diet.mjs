/**
 * Removes unreachable parts of oclif from the bundle. cw gives oclif its commands (src/cli/oclif/config.ts), so oclif never
 * searches for plugins or TypeScript sources, and never shows a spinner. V8 scans the whole bundle at each start, which costs
 * 25 ms per megabyte. Each removed module is replaced by one that throws if it is called.
 */
const UNREACHABLE = [
  '@oclif/core/lib/config/plugin.js',
  '@oclif/core/lib/config/ts-path.js',
  '@oclif/core/lib/module-loader.js',
  '@oclif/core/lib/util/find-root.js',
  '@oclif/core/lib/util/read-pjson.js',
  '@oclif/core/lib/util/read-tsconfig.js',
  'debug/src/index.js',
  'minimatch/dist/commonjs/index.js',
];

const unreachable = (name) => `
const refuse = () => { throw new Error(${JSON.stringify(`${name} is not part of cw`)}); };
module.exports = new Proxy(refuse, { get: (_, key) => (key === '__esModule' ? true : refuse), construct: refuse });
`;

/**
 * Replaces oclif's detection of the machine, which only serves paths and examples that cw does not have. The original reads
 * the user's entry in the user database and fails in a container whose user has only a number. It also loads
 * child_process, and on Windows it starts PowerShell to find the name of the shell.
 */
const MACHINE = `
const { homedir, platform } = require('node:os');
exports.getHomeDir = () => { try { return homedir(); } catch { return ''; } };
exports.getPlatform = async () => platform();
exports.getShell = async () => (process.env.SHELL ?? process.env.COMSPEC ?? '').split(/[\\\\/]/).pop() || 'unknown';
`;

/** oclif creates its spinner as soon as stderr is a terminal. cw has its own progress display. */
const SPINNER = `module.exports = require('./simple.js');`;

/** An esbuild plugin. */
export const oclifDiet = {
  name: 'oclif-diet',
  setup(build) {
    const replace = (suffix, contents) => {
      const filter = new RegExp(`node_modules/${suffix.replaceAll('.', '\\.')}$`.replaceAll('/', '[\\\\/]'));
      build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    };
    for (const name of UNREACHABLE) replace(name, unreachable(name));
    replace('@oclif/core/lib/ux/action/spinner.js', SPINNER);
    replace('@oclif/core/lib/util/os.js', MACHINE);
  },
};
