import type { Config } from '../../core/config.js';
import { KEY_ENTRIES } from '../../core/config-keys.js';
import { installedGit } from '../../git/traits.js';
import { makeRules, type RuleLine } from '../../pipeline/select/select.js';
import { proveSqlite } from '../../store/check/self-test.js';
import { readActivity } from '../../workspace/activity.js';
import { openSound } from '../../workspace/damage.js';
import { viewLock } from '../../workspace/lock-view.js';
import { type Check, check, failedBy, fine } from './check.js';
import { type Here, openHere } from './here.js';
import { everyParsedLanguage, neededLanguages, proveParsers } from './parsers.js';
import { checkGit, checkRepository } from './repository.js';
import { checkDisk, checkIndex, checkLitter, checkLock, checkState } from './state-checks.js';

export interface DoctorRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly now: number;
  /** The versions that are fixed when cw is built. Those of Node, git and SQLite are read at run time. */
  readonly versions: { readonly cw: string; readonly treeSitter: string };
  /** The grammars to test. needed: those of the languages in the index. */
  readonly grammars: 'needed' | 'every';
}

export interface Setting {
  readonly key: string;
  readonly value: unknown;
  /** `default`, or the name of a file or an environment variable. */
  readonly origin: string;
}

export interface DoctorReport {
  /** Whether no check failed. */
  readonly ok: boolean;
  readonly versions: {
    readonly cw: string;
    readonly node: string;
    readonly git: string | null;
    readonly sqlite: string | null;
    readonly treeSitter: string;
    readonly platform: string;
  };
  readonly checks: readonly Check[];
  readonly configuration: readonly Setting[];
  /** In order of precedence: the last matching rule decides. */
  readonly ignoreRules: readonly RuleLine[];
}

const settingsOf = ({ values, origin }: Config): Setting[] => {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = values;
  return KEY_ENTRIES.map(({ path, section, name }) => ({
    key: path,
    value: sections[section]?.[name],
    origin: origin[path] ?? 'default',
  }));
};

const checkConfiguration = ({ workspace, problem }: Here, settings: readonly Setting[]) => {
  if (problem !== null && problem.code === 'config-invalid') return failedBy(problem);
  if (workspace === null) return fine('not read, because the repository cannot be read');
  const set = settings.filter(({ origin }) => origin !== 'default').length;
  return fine(`${settings.length} keys, ${set} of them set`);
};

/**
 * `cw doctor`: checks everything that can keep cw from working here (installation, parsers, git, configuration, state,
 * disk, lock). It writes nothing, and works without an index or a repository.
 */
export const examine = async (request: DoctorRequest): Promise<DoctorReport> => {
  const { cwd, env, now, versions, grammars } = request;
  const here = await openHere(cwd, env);
  const git = await installedGit(cwd, env);
  const { paths, workspace } = here;
  let sqlite: string | null = null;
  const proveStore = () => {
    const { version, driver } = proveSqlite();
    sqlite = version;
    return fine(`SQLite ${version} (${driver}) made an index in memory and found a word in it`);
  };
  const settings = workspace === null ? [] : settingsOf(workspace.config);
  const ignoreRules = workspace ? makeRules(workspace.config.values.index, workspace.ignore).lines : [];
  const own = ignoreRules.filter(({ reason }) => reason === 'ignored').length;
  try {
    const store = await check('sqlite', proveStore);
    let inIndex: readonly string[] = [];
    const stored = await check('index', () => {
      if (sqlite === null) return fine('not read, because SQLite does not work');
      const { found, reader } = openSound(paths, readActivity(paths.activity).damage);
      try {
        inIndex = reader?.summary.languages().map(({ language }) => language) ?? [];
        return checkIndex(found);
      } finally {
        reader?.close();
      }
    });
    const languages = grammars === 'every' ? everyParsedLanguage() : neededLanguages(inIndex);
    const lock = viewLock(paths.directory, now);
    const checks = [
      store,
      await check('parsers', () => proveParsers(languages)),
      await check('git', () => checkGit(git)),
      await check('repository', () => checkRepository(here)),
      await check('configuration', () => checkConfiguration(here, settings)),
      await check('ignore rules', () => fine(`${ignoreRules.length - own} built in, ${own} from .cwignore`)),
      await check('state', () => checkState(paths, env.CW_HOME)),
      await check('disk', () => checkDisk(paths)),
      stored,
      await check('litter', () => checkLitter(paths, lock)),
      await check('lock', () => checkLock(lock)),
    ];
    return {
      ok: checks.every(({ outcome }) => outcome !== 'failed'),
      versions: {
        ...versions,
        node: process.version,
        git: git?.version ?? null,
        sqlite,
        platform: `${process.platform}-${process.arch}`,
      },
      checks,
      configuration: settings,
      ignoreRules,
    };
  } finally {
    here.repository?.close();
  }
};
