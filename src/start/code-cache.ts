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
 * Compile cache: loads a program of cw with the code that V8 compiled at an earlier start. Without it, scanning a megabyte
 * of JavaScript and compiling the used functions is a third of a start (94 ms of processor time for a search instead of 139).
 *
 * Node 22 has `module.enableCompileCache` for this; Node 20 has nothing. It does not let the caller choose when to save, so a
 * worker that is killed after its last answer would never save anything.
 */
export interface LoadedProgram {
  readonly exports: Record<string, unknown>;
  /** Whether V8 accepted saved code. */
  readonly isFound: boolean;
  /** Saves the code compiled so far, unless saved code was found. Never throws, because it is only a cache. */
  keep(): void;
}

/**
 * Maximum number of entries, each about as large as its program. Two programs, a few commands and two sets of flags need about
 * this many.
 */
const ENTRIES = 24;
const DIGEST_BYTES = 32;
/** A long run makes V8 discard functions that only its beginning used. Every start needs those, so they are saved early. */
const BEGINNING_MILLISECONDS = 400;

/** null: the user has no home directory, for example in a container that runs under a user id without an account. */
function homeDirectory(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/** The platform's directory for caches; null if compiled code must not be saved. */
function cacheDirectory(env: NodeJS.ProcessEnv): string | null {
  if (env.NODE_DISABLE_COMPILE_CACHE !== undefined || env.NODE_V8_COVERAGE !== undefined) return null;
  const configured = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  const homeCache = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  // Only absolute paths: an empty HOME would give the current directory, and a file of the repository could be run.
  if (configured && isAbsolute(configured)) return join(configured, 'cw', 'code');
  const home = homeDirectory();
  return home !== null && isAbsolute(home) ? join(home, homeCache, 'cw', 'code') : null;
}

/**
 * Code from this directory is executed, so no other user may be able to write to it. The parent is checked as well: if
 * another user owns it, they can replace the directory with a link.
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

/** Reads and verifies an entry. V8 refuses code of another version or other flags but does not check the bytes; the digest does. */
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
 * Makes the directory, its parent and the user's cache directory, but never the home directory. They are made one by one,
 * because `recursive` loops forever in a place such as /proc, where directories exist and nothing can be created.
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
    // Otherwise every start on a full disk would leave a part file.
    rmSync(part, { force: true });
    throw error;
  }
  dropOldest(directory);
}

/** Evicts the oldest entries. Each version of cw and of Node has entries of its own. */
function dropOldest(directory: string): void {
  const entries = readdirSync(directory).map((name) => ({ name, time: statSync(join(directory, name)).mtimeMs }));
  entries.sort((a, b) => b.time - a.time);
  for (const { name } of entries.slice(ENTRIES)) rmSync(join(directory, name), { force: true });
}

/**
 * Loads and runs a program. `purpose` separates uses of one program that compile different functions. The build wraps the
 * program in a module function and puts a digest of its text in front, so that code is never used for another text.
 */
export function loadProgram(file: string, purpose: string): LoadedProgram {
  // The build writes ASCII only, so latin1 is correct and V8 needs no decoding.
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
  // optimise-late.ts may have changed the flags, and then this code would be refused at the next start.
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
        // On a full disk or with a read-only home, the next start is as slow as this one.
      }
    },
  };
}
