import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CODE_CACHE, program } from '../cli/built.js';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** cw in the background. */
export const startCw = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Running => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, XDG_CACHE_HOME: CODE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
};

/**
 * Waits for a condition on the file system, which is all that is visible of the progress of another process.
 * If the run ends first, this fails at once with the output of the run.
 */
export const until = async (run: Running, isTrue: () => boolean): Promise<void> => {
  let end: Ended | null = null;
  const noted = run.ended.then((ended) => {
    end = ended;
  });
  while (!isTrue()) {
    if (end !== null) throw new Error(`the run ended before it was seen at work: ${JSON.stringify(end)}`);
    await Promise.race([pause(2), noted]);
  }
};

export const namesIn = (directory: string): string[] => (existsSync(directory) ? readdirSync(directory).sort() : []);

/** An unfinished index exists, so the run is in the middle of its work. */
export const isBuilding = (state: string): boolean => namesIn(state).some((name) => /^index\.db\..+\.tmp$/.test(name));
