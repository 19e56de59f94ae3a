/** Walks a directory as git does: applies .gitignore files at every level, never follows links, leaves out special files. */
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { pathFromBytes } from '../path-name.js';
import { type IgnoreStack, isIgnored, withRules } from './ignore-stack.js';

export interface WalkedFile {
  readonly path: string;
  readonly file: Buffer;
  readonly kind: 'file' | 'link';
}

/** A file or directory that could not be read, with the system's error code. */
export interface UnreadablePath {
  readonly path: string;
  readonly reason: string;
}

export interface Walk {
  readonly rules: IgnoreStack;
  /** Called for each unreadable path. A directory that was removed meanwhile is not reported. */
  readonly onUnreadable: (unreadable: UnreadablePath) => void;
  /** Whether to leave a directory out; called with its relative path. */
  readonly skipDirectory: (path: string) => Promise<boolean>;
}

/** The directory of git (a file in linked work trees) and the one of cw, at any level. */
const NEVER = new Set(['.git', '.cw']);

export function walkFiles(root: string, walk: Walk): AsyncGenerator<WalkedFile> {
  return walkDirectory(Buffer.from(root), Buffer.alloc(0), walk.rules, walk);
}

async function* walkDirectory(
  directory: Buffer,
  prefix: Buffer,
  outer: IgnoreStack,
  walk: Walk,
): AsyncGenerator<WalkedFile> {
  const entries = await listDirectory(directory, prefix, walk);
  const base = prefix.toString();
  const text = await ignoreFile(directory, entries);
  const rules = text === null ? outer : withRules(outer, base, text);
  for (const entry of entries) {
    if (NEVER.has(entry.name.toString())) continue;
    const relative = Buffer.concat([prefix, entry.name]);
    const file = Buffer.concat([directory, SLASH, entry.name]);
    if (entry.isDirectory()) {
      if (isIgnored(rules, `${relative}/`) || (await walk.skipDirectory(pathFromBytes(relative)))) continue;
      yield* walkDirectory(file, Buffer.concat([relative, SLASH]), rules, walk);
    } else if ((entry.isFile() || entry.isSymbolicLink()) && !isIgnored(rules, relative.toString())) {
      yield { path: pathFromBytes(relative), file, kind: entry.isFile() ? 'file' : 'link' };
    }
  }
}

const SLASH = Buffer.from('/');

type Entry = Dirent<Buffer>;

async function listDirectory(directory: Buffer, prefix: Buffer, walk: Walk): Promise<Entry[]> {
  try {
    return await readdir(directory, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    report(error, pathFromBytes(prefix.subarray(0, -1)), walk);
    return [];
  }
}

/** A `.gitignore` that is a link is not read, as in git, because it could point anywhere. */
async function ignoreFile(directory: Buffer, entries: readonly Entry[]): Promise<string | null> {
  const found = entries.find((entry) => entry.name.toString() === '.gitignore' && entry.isFile());
  if (found === undefined) return null;
  try {
    return await readFile(Buffer.concat([directory, SLASH, found.name]), 'utf8');
  } catch {
    return null;
  }
}

export function report(error: unknown, path: string, walk: Pick<Walk, 'onUnreadable'>): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOENT' || code === 'ENOTDIR') return;
  walk.onUnreadable({ path, reason: code });
}
