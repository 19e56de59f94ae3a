import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CwError } from '../../core/error.js';
import { codeOf } from '../../core/error-code.js';
import { readGiven, readRegular } from '../../core/read-file.js';
import { readSmallFile } from '../../core/read-small-file.js';
import { writeTargetOf } from '../../core/write-target.js';
import { namesIn } from '../../workspace/disk.js';
import type { Workspace } from '../../workspace/workspace.js';
import { BASELINE_FILE, type Baselines, parseBaselines } from '../gate/baseline.js';
import { DEFAULT_POLICY, type Policy, parsePolicy, readPolicy } from '../gate/policy.js';
import { parseSuite, readable, type SuiteFile } from './parse-suite.js';
import type { Row, Suite, Tier } from './suite.js';

/** Where a repository keeps its suites. */
export const SUITE_DIRECTORY = 'eval';
export const GATE_FILE = 'eval/gate.json';
/** Far more than people write by hand. A larger file is a mistake. */
const LARGEST_FILE = 64_000_000;

/** The path of a suite with this name. `eval/name.jsonl` is accepted as a name too. */
export const suiteFile = (name: string): string => {
  const base = basename(name, '.jsonl');
  const above = dirname(name);
  if (/^[^.\s]/.test(base) && (above === '.' || above === SUITE_DIRECTORY)) return `${SUITE_DIRECTORY}/${base}.jsonl`;
  throw new CwError('usage', `"${name}" cannot be the name of a suite.`, {
    next: `Give a word: a suite called questions is kept as ${SUITE_DIRECTORY}/questions.jsonl.`,
    detail: { name },
  });
};

export const rootOf = ({ root }: Workspace): string => {
  if (root !== null) return root;
  throw new CwError('usage', 'a bare repository has no files, so it has no suites.', {
    next: 'Run it in a clone with a work tree.',
  });
};

const unreadable = (problem: string, shownAs: string, cause?: unknown): CwError =>
  new CwError('usage', `${shownAs} ${problem}.`, { next: 'Check the path.', cause, detail: { file: shownAs } });

const TOO_LARGE = 'is larger than 64 MB';

const notRead = (cause: unknown, shownAs: string): CwError =>
  codeOf(cause) === 'ENOENT'
    ? new CwError('usage', `there is no file ${shownAs}.`, {
        next: 'Check the path.',
        cause,
        detail: { file: shownAs },
      })
    : unreadable(`cannot be read (${codeOf(cause) || 'unknown'})`, shownAs, cause);

/** Reads a file from the command line. It may be a FIFO or `<(...)`, which blocks, so no signal handler may be installed then. */
export const readText = (file: string, shownAs: string): string => {
  let bytes: Buffer | null;
  try {
    bytes = readGiven(file, LARGEST_FILE);
  } catch (cause) {
    throw notRead(cause, shownAs);
  }
  if (bytes === null) throw unreadable(TOO_LARGE, shownAs);
  return bytes.toString('utf8');
};

/** Reads a file of the repository, which must be a regular file or a link to one. */
export const readFound = (file: string, shownAs: string): string => {
  try {
    const found = readRegular(realpathSync(file), LARGEST_FILE);
    if (found.kind === 'read') return found.bytes.toString('utf8');
    if (found.kind === 'too-large') throw unreadable(TOO_LARGE, shownAs);
    throw unreadable(found.kind === 'odd' ? `is ${found.what}, and not a regular file` : 'is gone', shownAs);
  } catch (cause) {
    throw cause instanceof CwError ? cause : notRead(cause, shownAs);
  }
};

export interface SuitePlace {
  readonly file: string;
  /** The path in reports. */
  readonly name: string;
}

/** The path from the root of the repository with `/` as separator, or the absolute path of a file outside. */
const nameIn = (root: string, file: string): string => {
  const inside = relative(root, file);
  return inside.startsWith('..') || isAbsolute(inside) ? file : inside.split(sep).join('/');
};

/** Every suite file in eval/. Invalid lines are not reported here. */
const suitesIn = (root: string): SuiteFile[] => {
  const directory = join(root, SUITE_DIRECTORY);
  return namesIn(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ name: `${SUITE_DIRECTORY}/${name}`, text: readFound(join(directory, name), name) }));
};

/** Suites written by people. Generated suites are run only if they are named. */
const curatedIn = (root: string): SuiteFile[] => suitesIn(root).filter((file) => readable(file).tier === 'curated');

/** The rows of all suites that are run together, among which ids are unique. Invalid lines are left out. */
export const curatedRows = (root: string): Row[] => curatedIn(root).flatMap((file) => readable(file).rows);

/** Ids of all suites in eval/, because one policy applies to all of them even if only some are run. */
export const knownIds = (root: string, { rows }: Suite): ReadonlySet<string> =>
  new Set([...rows, ...suitesIn(root).flatMap((file) => readable(file).rows)].map(({ id }) => id));

const isStream = (file: string): boolean => writeTargetOf(file).kind !== 'file';

/** Refuses to overwrite a suite that people wrote with a generated one. `next` says how to choose another file. */
export const refuseToReplace = ({ file, name }: SuitePlace, tier: Tier, next: string): void => {
  if (!existsSync(file)) return;
  // A FIFO or a device has no content that could be lost.
  if (isStream(file)) return;
  const text = readFound(file, name);
  if (text.trim() === '' || readable({ name, text }).tier === tier) return;
  throw new CwError('usage', `${name} already exists, and is not a suite of the tier ${tier}.`, {
    next,
    detail: { file: name, tier },
  });
};

/** The file to write: the one from the command line, or the default place in the repository. */
export const placeOf = (root: string, cwd: string, given: string | undefined, fallback: string): SuitePlace => {
  const file = given === undefined ? join(root, fallback) : resolve(cwd, given);
  return { file, name: nameIn(root, file) };
};

const readSuiteFiles = (root: string, cwd: string, named: readonly string[]): SuiteFile[] => {
  if (named.length === 0) return curatedIn(root);
  return named.map((name) => {
    const file = resolve(cwd, name);
    return { name: nameIn(root, file), text: readText(file, name) };
  });
};

/** Reads the suite files from the command line, or all suites of eval/ that people wrote if none is named. */
export const readSuite = (root: string, cwd: string, named: readonly string[]): Suite => {
  const files = readSuiteFiles(root, cwd, named);
  if (files.length > 0) return parseSuite(files);
  throw new CwError('usage', `there is no suite in ${SUITE_DIRECTORY}/.`, {
    next: 'Start one with `cw eval init`.',
    detail: { directory: SUITE_DIRECTORY },
  });
};

/** The policy of the gate: eval/gate.json, or `eval.gate` of the configuration, or the default policy. */
export const policyIn = (workspace: Workspace, root: string): Policy => {
  const text = readSmallFile(root, GATE_FILE);
  if (text !== null) return parsePolicy(GATE_FILE, text);
  const { gate } = workspace.config.values.eval;
  const origin = workspace.config.origin['eval.gate'] ?? '';
  return gate === null ? DEFAULT_POLICY : readPolicy(`eval.gate in ${origin}`, gate);
};

/** The stored baselines; null if the file does not exist. */
export const baselinesIn = (root: string): Baselines | null => {
  const file = join(root, BASELINE_FILE);
  return existsSync(file) ? parseBaselines(BASELINE_FILE, readFound(file, BASELINE_FILE)) : null;
};
