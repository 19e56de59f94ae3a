/**
 * `npm run test:nodes [-- 22 24]`: the test suite under other versions of Node, each in a fresh clone of HEAD with its own
 * `npm ci`, because the native module is built for one version. The programs come from the npm packages node@22 and
 * node@24, headers included, so nothing but the registry is needed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const versions = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['22', '24'];

/** The directory with bin/ and include/ of the platform's package, wherever npm put it. */
function findNode(directory) {
  const packages = join(directory, 'node_modules');
  for (const base of [packages, join(packages, 'node', 'node_modules')]) {
    const name = existsSync(base) && readdirSync(base).find((entry) => /^node-(?:linux|darwin|win)/.test(entry));
    if (name) return join(base, name);
  }
  throw new Error(`no Node program below ${directory}`);
}

function run(program, args, options) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

const results = [];
for (const version of versions) {
  const base = mkdtempSync(join(tmpdir(), `cw-node-${version}-`));
  // One test runs as another user, who has to come this far.
  chmodSync(base, 0o755);
  try {
    const home = join(base, 'node');
    const clone = join(base, 'clone');
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{"private":true}\n');
    run('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], { cwd: home });
    run('git', ['clone', '--quiet', root, clone], { cwd: base });
    const node = findNode(home);
    const env = {
      ...process.env,
      PATH: `${join(node, 'bin')}${delimiter}${process.env.PATH}`,
      npm_config_nodedir: node,
    };
    const found = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim();
    run('npm', ['ci'], { cwd: clone, env });
    run('npm', ['test'], { cwd: clone, env });
    results.push(`${found}: passed`);
  } catch (error) {
    results.push(`Node ${version}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
process.stdout.write(`${results.join('\n')}\n`);
