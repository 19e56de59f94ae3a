/**
 * Parts of oclif that cw cannot reach, because it hands oclif its commands (src/cli/oclif/config.ts) instead of letting it look
 * for plugins, TypeScript sources and spinners. V8 scans the whole bundle at each start, 25 ms per megabyte here, so
 * what cannot run is left out. Each is replaced by a module that says so if it is ever called.
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
 * What oclif wants to know of the machine: for paths and examples that cw does not have. Its own way asks for the user's
 * entry in the list of users, and there is none in a container that runs under a number alone, so that no command would run
 * there; it also loads child_process, and on Windows starts a PowerShell to learn the name of the shell.
 */
const MACHINE = `
const { homedir, platform } = require('node:os');
exports.getHomeDir = () => { try { return homedir(); } catch { return ''; } };
exports.getPlatform = async () => platform();
exports.getShell = async () => (process.env.SHELL ?? process.env.COMSPEC ?? '').split(/[\\\\/]/).pop() || 'unknown';
`;

/** oclif makes its spinner as soon as stderr is a terminal, used or not; cw has its own progress. */
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
