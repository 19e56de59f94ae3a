import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../../core/error-code.js';
import { isAlive, startOf } from '../../core/process-identity.js';
import { type RegularFile, readRegular } from '../../core/read-file.js';
import { connect } from './connect.js';
import { oddFile } from './odd-file.js';

/** The file behind lock.ts: who holds it, taking it, and taking it away from a dead owner. */

export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** process-identity.ts; '' where unknown. */
  readonly start: string;
  readonly purpose: string;
  /** Milliseconds since 1970, by the owner's clock. */
  readonly since: number;
  /** Tells two locks of one process apart. */
  readonly token: string;
}

/** Whether a process on another machine lives cannot be known here. No run takes as long as this. */
export const FOREIGN_LIMIT_MILLISECONDS = 2 * 60 * 60 * 1000;
/** A file without an owner is being written right now, or was left by a crash in that instant. */
const UNREADABLE_LIMIT_MILLISECONDS = 10_000;

export function newOwner(purpose: string, now: number): LockOwner {
  const { pid } = process;
  return { pid, host: hostname(), start: startOf(pid), purpose, since: now, token: randomBytes(12).toString('hex') };
}

/** Far more than an owner has. */
const LOCK_BYTES = 65_536;

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(codeOf(error));
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  return (
    Number.isSafeInteger(field('pid')) &&
    Number.isFinite(field('since')) &&
    ['host', 'start', 'purpose', 'token'].every((name) => typeof field(name) === 'string')
  );
}

/** What the lock file says now. `unreadable`: it is there without an owner. */
export type LockState = { readonly owner: LockOwner } | { readonly unreadable: number } | null;

function ownerIn(found: RegularFile): LockOwner | null {
  if (found.kind !== 'read') return null;
  try {
    const value: unknown = JSON.parse(found.bytes.toString('utf8'));
    return isOwner(value) ? value : null;
  } catch {
    // Not JSON: half written.
    return null;
  }
}

/** Throws for what is not a regular file: no process of ours made that, so it cannot be waited for. */
export function readLock(file: string): LockState {
  const found = readRegular(file, LOCK_BYTES);
  if (found.kind === 'missing') return null;
  if (found.kind === 'odd') throw oddFile(file, found.what);
  const owner = ownerIn(found);
  return owner === null ? { unreadable: found.modified } : { owner };
}

/** Takes the lock if nobody has it. */
export function takeLock(file: string, owner: LockOwner): boolean {
  const text = JSON.stringify(owner);
  const staged = `${file}.${owner.token}`;
  try {
    // A link appears with its content or not at all: no one ever sees a lock without an owner.
    writeFileSync(staged, text, { flag: 'wx' });
    linkSync(staged, file);
    return true;
  } catch (error) {
    // ENOENT: the holder cleared away what it took for a dead process's file. It holds the lock, so we do not.
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK')) throw error;
    return takeWithoutLink(file, text);
  } finally {
    rmSync(staged, { force: true });
  }
}

/** For file systems that have no hard links (exFAT, some network shares). */
function takeWithoutLink(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

export function isStale(state: Exclude<LockState, null>, now: number): boolean {
  if ('unreadable' in state) return now - state.unreadable > UNREADABLE_LIMIT_MILLISECONDS;
  const { owner } = state;
  if (owner.host === hostname()) return !isAlive(owner.pid, owner.start);
  return now - owner.since > FOREIGN_LIMIT_MILLISECONDS;
}

/**
 * Removes the lock of a dead owner; false: somebody else did, or it is not dead. Two processes that both saw the dead one must not both remove: the second would take
 * away the first one's new lock. So the look and the removal happen under a lock of the operating system, which needs no
 * recovery of its own because it dies with its process; SQLite's file locks are that, on every platform.
 */
export function removeStale(file: string, now: () => number): boolean {
  const guard = connect(`${file}.recovery`, { timeout: 5_000 });
  try {
    guard.exec('BEGIN EXCLUSIVE');
    const state = readLock(file);
    if (state === null || !isStale(state, now())) return false;
    // Moved and looked at again before it goes: a foreign owner may have let go, and another taken over, meanwhile.
    const aside = `${file}.stale-${process.pid}`;
    renameSync(file, aside);
    const moved = readLock(aside);
    const isRemoved = moved === null || isStale(moved, now());
    if (!isRemoved) putBack(aside, file);
    rmSync(aside, { force: true });
    return isRemoved;
  } finally {
    guard.close();
  }
}

function putBack(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** What is in its place by now, if that is not ours any more, is left alone. */
export function releaseLock(file: string, owner: LockOwner): void {
  if (ownerIn(readRegular(file, LOCK_BYTES))?.token === owner.token) rmSync(file, { force: true });
}
