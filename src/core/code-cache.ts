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
 * A program of ours, loaded with the machine code-to-be that V8 made of it the last time. Looking through half a megabyte of
 * JavaScript and compiling what a command uses is a third of a start; reading it back is not.
 *
 * Node 22 has `module.enableCompileCache` for this, Node 20 has nothing, and neither says when to write: a worker that is
 * killed as soon as it has answered would never come to it.
 */
export interface LoadedProgram {
  readonly exports: Record<string, unknown>;
  /** Whether V8 took what was kept. */
  readonly isFound: boolean;
  /** Keeps what has been compiled by now, unless it was read from there. Never throws: it is a cache. */
  keep(): void;
}

/** An entry is about as large as its program; four programs by a few commands and tiers are this many at most. */
const ENTRIES = 24;
const DIGEST_BYTES = 32;
/** V8 forgets the code of functions that a long run used only at its beginning, and every start begins with those. */
const BEGINNING_MILLISECONDS = 400;

/** null: the user has none, as in a container that runs under a number without a name. */
function homeDirectory(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/** Where the platform wants such files; null where nobody should keep any. */
function cacheDirectory(env: NodeJS.ProcessEnv): string | null {
  if (env.NODE_DISABLE_COMPILE_CACHE !== undefined || env.NODE_V8_COVERAGE !== undefined) return null;
  const told = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  const usual = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  // Never below the current directory, as by an empty HOME: what a repository brings with it would be run.
  if (told && isAbsolute(told)) return join(told, 'cw', 'code');
  const home = homeDirectory();
  return home !== null && isAbsolute(home) ? join(home, usual, 'cw', 'code') : null;
}

/**
 * What is read from here is run: nobody else may have written it. Of the folder above as well: where all may write, as in
 * /tmp, somebody else may have made that one, and led us from it to files that we own and they wrote.
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

/** V8 refuses what another version of it made or other flags; that the bytes are those that were written, it does not check. */
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
 * The folder, ours around it, and the user's folder for caches; a home that is not there is not ours to make. Step by step:
 * Node's own `recursive` never ends where a folder can be found and nothing can be made in it, as in /proc.
 */
function makeFolders(directory: string): void {
  const ours = dirname(directory);
  for (const folder of [dirname(ours), ours, directory]) if (!existsSync(folder)) makeFolder(folder);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another first start was sooner.
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
    // On a full disk every start would leave one.
    rmSync(part, { force: true });
    throw error;
  }
  dropOldest(directory);
}

/** Each version of cw and of Node leaves its own behind. */
function dropOldest(directory: string): void {
  const entries = readdirSync(directory).map((name) => ({ name, time: statSync(join(directory, name)).mtimeMs }));
  entries.sort((a, b) => b.time - a.time);
  for (const { name } of entries.slice(ENTRIES)) rmSync(join(directory, name), { force: true });
}

/**
 * `purpose` parts what different uses of one program compile. The build puts a digest of the program at its beginning, so
 * that another program never meets this one's code, and writes it as the function of a module.
 */
export function loadProgram(file: string, purpose: string): LoadedProgram {
  // The build writes ASCII only, and this way V8 gets it without decoding.
  const source = readFileSync(file, 'latin1');
  const directory = cacheDirectory(process.env);
  // V8 refuses what was made under other flags, and a thread may load its program before or after its process sets some.
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
  // A long run may set flags of its own.
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
