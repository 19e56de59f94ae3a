/** What is redacted in the files of a repository that would be indexed. Whoever reads the list judges whether they are secrets. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { CONFIG_KEYS } from '../../src/core/config-keys.js';
import { redact } from '../../src/language/redact/redact.js';
import { decodeText } from '../../src/language/text.js';
import { readByContent } from '../../src/pipeline/select/select-content.js';
import { makeRules, selectByPath } from '../../src/pipeline/select/select-path.js';
import { cleanEnvironment } from '../long/program.mjs';

/** How much of a line is shown. */
const SHOWN = 240;

const git = (repository: string, args: readonly string[], input: string): Buffer => {
  const done = spawnSync('git', args, {
    cwd: resolve(repository),
    input,
    env: cleanEnvironment({}),
    maxBuffer: 2 ** 31 - 1,
  });
  if (done.status !== 0) throw new Error(`git ${args.join(' ')} in ${repository}:\n${done.stderr}`);
  return done.stdout;
};

const { maxFileBytes, maxLineBytes, maxMeanLineBytes } = CONFIG_KEYS.index;
const LIMITS = {
  maxFileBytes: maxFileBytes.default,
  maxLineBytes: maxLineBytes.default,
  maxMeanLineBytes: maxMeanLineBytes.default,
  generated: false,
};
const RULES = makeRules({ vendored: false, generated: false }, '');

/** The paths of HEAD by the object they have; a copied file counts once. */
const pathsByOid = (repository: string): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>();
  for (const entry of git(repository, ['ls-tree', '-r', '-z', '--full-tree', 'HEAD'], '').toString().split('\0')) {
    const [, mode = '', oid = '', path = ''] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(entry) ?? [];
    if (path !== '' && selectByPath({ path, mode: Number.parseInt(mode, 8) }, RULES).indexed) paths.set(oid, path);
  }
  return paths;
};

const SOME = 2000;

/** Texts of HEAD; a blob that a partial clone lacks is left out. */
function* textsOf(repository: string): Generator<readonly [path: string, text: string]> {
  const all = [...pathsByOid(repository)];
  for (let at = 0; at < all.length; at += SOME) {
    const some = all.slice(at, at + SOME);
    const asked = some.map(([oid]) => oid).join('\n');
    const sizes = git(repository, ['cat-file', '--batch-check'], asked).toString().split('\n');
    const small = some.filter((_, index) => Number(sizes[index]?.split(' ')[2] ?? 'none') <= LIMITS.maxFileBytes);
    const bytes = git(repository, ['cat-file', '--batch'], small.map(([oid]) => oid).join('\n'));
    let from = 0;
    for (const [, path] of small) {
      const line = bytes.indexOf(10, from);
      const size = Number(bytes.toString('latin1', from, line).split(' ')[2]);
      const content = bytes.subarray(line + 1, line + 1 + size);
      from = line + 1 + size + 1;
      const { selection, encoding } = readByContent(content, LIMITS);
      if (selection.indexed && encoding !== null) yield [path, decodeText(content, encoding)];
    }
  }
}

/** A line for each that has something redacted, and the sum. */
export function* redactedIn(repository: string): Generator<string> {
  let lines = 0;
  let count = 0;
  let bytes = 0;
  let time = 0;
  for (const [path, text] of textsOf(repository)) {
    const before = text.split('\n');
    const started = process.cpuUsage();
    const redaction = redact(text);
    const used = process.cpuUsage(started);
    time += used.user + used.system;
    bytes += text.length;
    lines += before.length;
    count += redaction.count;
    if (redaction.count === 0) continue;
    const after = redaction.text.split('\n');
    for (const [at, line] of before.entries()) {
      if (line === after[at]) continue;
      const kinds = after[at]?.match(/\[redacted:[a-z-]+\]/g)?.join(' ') ?? '';
      yield `${path}:${at + 1}: ${kinds} ${around(line, after[at] ?? '')}`;
    }
  }
  const each = (milliseconds: number): string => (milliseconds / (bytes / 1e6)).toFixed(2);
  yield `${repository}: ${count} in ${lines} lines, ${((count * 1e6) / Math.max(1, lines)).toFixed(1)} per million; ${each(time / 1000)} ms per MB`;
}

/** The line from shortly before the place where the two differ. */
const around = (line: string, other: string): string => {
  let at = 0;
  while (line[at] === other[at]) at++;
  return line.slice(Math.max(0, at - SHOWN / 3), at + SHOWN).trim();
};
