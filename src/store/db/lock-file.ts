import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../../core/error-code.js';
import { isAlive, startOf } from '../../core/process-identity.js';
import { type RegularFile, readRegular } from '../../core/read-file.js';
import { connect } from './connect.js';
import { oddFile } from './odd-file.js';

/** The lock file of lock.ts: reads its owner, takes the lock, releases it, and removes it if its owner is dead. */

export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process, see process-identity.ts; '' if unknown. */
  readonly start: string;
  readonly purpose: string;
  /** Milliseconds since 1970, by the owner's clock. */
  readonly since: number;
  /** Distinguishes two locks of one process. */
  readonly token: string;
}

/**
 * Age after which the lock of another machine is stale. Whether its process is alive is unknown here, but no run takes this
 * long.
 */
export const FOREIGN_LIMIT_MILLISECONDS = 2 * 60 * 60 * 1000;
/** Age after which a lock file without an owner is stale. It is either being written now, or was left by a crash at that moment. */
const UNREADABLE_LIMIT_MILLISECONDS = 10_000;

export function newOwner(purpose: string, now: number): LockOwner {
  const { pid } = process;
  return { pid, host: hostname(), start: startOf(pid), purpose, since: now, token: randomBytes(12).toString('hex') };
}

/** Limit for reading the lock file; an owner takes far less. */
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

/** The state of the lock file. `unreadable`: it exists without an owner; the value is its modification time. */
export type LockState = { readonly owner: LockOwner } | { readonly unreadable: number } | null;

function ownerIn(found: RegularFile): LockOwner | null {
  if (found.kind !== 'read') return null;
  try {
    const value: unknown = JSON.parse(found.bytes.toString('utf8'));
    return isOwner(value) ? value : null;
  } catch {
    // Invalid JSON means that the file is half written.
    return null;
  }
}

/** Reads the lock file. Throws if it is not a regular file: cw did not make it, so waiting for its owner makes no sense. */
export function readLock(file: string): LockState {
  const found = readRegular(file, LOCK_BYTES);
  if (found.kind === 'missing') return null;
  if (found.kind === 'odd') throw oddFile(file, found.what);
  const owner = ownerIn(found);
  return owner === null ? { unreadable: found.modified } : { owner };
}

/** Takes the lock if it is free; returns whether it succeeded. */
export function takeLock(file: string, owner: LockOwner): boolean {
  const text = JSON.stringify(owner);
  const staged = `${file}.${owner.token}`;
  try {
    // A hard link appears together with its content, so no process ever sees a lock without an owner.
    writeFileSync(staged, text, { flag: 'wx' });
    linkSync(staged, file);
    return true;
  } catch (error) {
    // ENOENT: the holder of the lock removed our staged file as that of a dead process. So the lock is not free.
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK')) throw error;
    return takeWithoutLink(file, text);
  } finally {
    rmSync(staged, { force: true });
  }
}

/** For file systems without hard links (exFAT, some network shares). */
function takeWithoutLink(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Whether the owner of the lock is dead, so that the lock may be removed. */
export function isStale(state: Exclude<LockState, null>, now: number): boolean {
  if ('unreadable' in state) return now - state.unreadable > UNREADABLE_LIMIT_MILLISECONDS;
  const { owner } = state;
  if (owner.host === hostname()) return !isAlive(owner.pid, owner.start);
  return now - owner.since > FOREIGN_LIMIT_MILLISECONDS;
}

/**
 * Removes the lock of a dead owner; false: another process did that, or the owner is alive. Two processes that both found the
 * dead owner must not both remove the file, because the second would remove the new lock of the first. So check and removal
 * happen under a lock of the operating system. It needs no recovery, because it ends with its process. SQLite's file locks
 * provide one on every platform.
 */
export function removeStale(file: string, now: () => number): boolean {
  const guard = connect(`${file}.recovery`, { timeout: 5_000 });
  try {
    guard.exec('BEGIN EXCLUSIVE');
    const state = readLock(file);
    if (state === null || !isStale(state, now())) return false;
    // Renamed and checked again before it is deleted: the lock may have been released and taken by another process meanwhile.
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

/** Releases our lock. If the file meanwhile belongs to another owner, it is left alone. */
export function releaseLock(file: string, owner: LockOwner): void {
  if (ownerIn(readRegular(file, LOCK_BYTES))?.token === owner.token) rmSync(file, { force: true });
}
