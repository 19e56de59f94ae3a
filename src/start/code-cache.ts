import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/**
 * A program of cw, loaded together with the code that V8 compiled of it at an earlier start. Scanning a megabyte of
 * JavaScript and compiling what a command uses is a third of a start (94 ms of processor time for a search instead of 139).
 *
 * Node 22 has `module.enableCompileCache` for this and Node 20 has nothing. Neither lets the caller choose when to save: a
 * worker that is killed after its last answer would never save anything.
 */
export interface LoadedProgram {
  readonly exports: Record<string, unknown>;
  /** Whether V8 accepted saved code. */
  readonly isFound: boolean;
  /** Saves what is compiled by now, unless saved code was found. Never throws: it is a cache. */
  keep(): void;
}

/** An entry is about as large as its program. Two programs, a few commands and two sets of flags need about this many. */
const ENTRIES = 24;
const DIGEST_BYTES = 32;
/** A long run makes V8 discard functions that only its beginning used. Every start needs those, so they are saved early. */
const BEGINNING_MILLISECONDS = 400;

/** null: the user has no home directory, as in a container that runs under a bare user id. */
function homeDirectory(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/** Where the platform wants such files; null if compiled code must not be saved. */
function cacheDirectory(env: NodeJS.ProcessEnv): string | null {
  if (env.NODE_DISABLE_COMPILE_CACHE !== undefined || env.NODE_V8_COVERAGE !== undefined) return null;
  const configured = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  const usual = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  // Never below the current directory, as an empty HOME would have it: a file of the repository would be run.
  if (configured && isAbsolute(configured)) return join(configured, 'cw', 'code');
  const home = homeDirectory();
  return home !== null && isAbsolute(home) ? join(home, usual, 'cw', 'code') : null;
}

/**
 * What is read from this directory is run, so nobody else may be able to write to it. The parent is checked as well: if
 * another user owns it, they can swap the directory for a link.
 */
function isOurs(directory: string): boolean {
  if (process.getuid === undefined) return true;
  const uid = process.getuid();
  return [directory, dirname(directory)].every((path) => {
    const found = lstatSync(path);
    return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
  });
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** V8 refuses code of another version or other flags, but does not check the bytes. The digest does. */
function readEntry(file: string): Buffer | undefined {
  try {
    if (!isOurs(dirname(file))) return undefined;
    const bytes = readFileSync(file);
    const code = bytes.subarray(DIGEST_BYTES);
    return digestOf(code).equals(bytes.subarray(0, DIGEST_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the directory, its parent and the user's cache directory, but never the home directory. One by one: `recursive`
 * loops forever in a place such as /proc, where a directory can be found and nothing can be created.
 */
function makeFolders(directory: string): void {
  const ours = dirname(directory);
  for (const folder of [dirname(ours), ours, directory]) if (!existsSync(folder)) makeFolder(folder);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process made it first.
    if (!existsSync(folder)) throw error;
  }
}

function writeEntry(file: string, code: Buffer): void {
  const directory = dirname(file);
  makeFolders(directory);
  if (!isOurs(directory)) return;
  const part = `${file}.${process.pid}`;
  const descriptor = openSync(part, 'wx', 0o600);
  try {
    try {
      writeSync(descriptor, digestOf(code));
      writeSync(descriptor, code);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(part, file);
  } catch (error) {
    // On a full disk every start would leave a part behind.
    rmSync(part, { force: true });
    throw error;
  }
  dropOldest(directory);
}

/** Each version of cw and of Node has entries of its own. */
function dropOldest(directory: string): void {
  const entries = readdirSync(directory).map((name) => ({ name, time: statSync(join(directory, name)).mtimeMs }));
  entries.sort((a, b) => b.time - a.time);
  for (const { name } of entries.slice(ENTRIES)) rmSync(join(directory, name), { force: true });
}

/**
 * `purpose` separates uses of one program that compile different functions. The build writes the program as the function of
 * a module with a digest of its text in front, so that code is never used for another text.
 */
export function loadProgram(file: string, purpose: string): LoadedProgram {
  // The build writes ASCII only, so V8 takes the bytes as they are.
  const source = readFileSync(file, 'latin1');
  const directory = cacheDirectory(process.env);
  // V8 refuses code that was made under other flags.
  const tag = cachedDataVersionTag();
  const about = [
    source.slice(0, 40),
    purpose,
    process.version,
    process.arch,
    process.env.NODE_OPTIONS ?? '',
    String(tag),
  ];
  const name = digestOf(Buffer.from([...about, ...process.execArgv].join('\0'))).toString('hex');
  const entry = directory === null ? null : join(directory, name.slice(0, 32));
  const cachedData = entry === null ? undefined : readEntry(entry);
  const script = new Script(source, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  const isFound = cachedData !== undefined && script.cachedDataRejected === false;
  let early: Buffer | null = null;
  // optimise-late.ts may have changed the flags.
  const take = (): void => {
    if (cachedDataVersionTag() === tag) early = script.createCachedData();
  };
  if (entry !== null && !isFound) setTimeout(take, BEGINNING_MILLISECONDS).unref();
  return {
    exports: module.exports,
    isFound,
    keep: () => {
      if (entry === null || isFound || cachedDataVersionTag() !== tag) return;
      try {
        const late = script.createCachedData();
        writeEntry(entry, early !== null && early.length > late.length ? early : late);
      } catch {
        // A full disk, a read-only home: the next start is as slow as this one.
      }
    },
  };
}
