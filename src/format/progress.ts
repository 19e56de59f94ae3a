/** Progress of a long run on stderr: a progress bar in a terminal, and occasional lines in CI logs. */

import { isCi } from '../core/ci.js';
import { inLine } from '../core/visible.js';
import type { Terminal } from './style.js';

export interface Progress {
  start(total: number): void;
  /** `label` names the current step. */
  update(done: number, label: string): void;
  stop(): void;
}

export interface ProgressScreen {
  readonly write: (text: string) => void;
  /** A clock in milliseconds from any origin. */
  readonly now: () => number;
  readonly columns: () => number;
}

export interface State {
  readonly done: number;
  readonly total: number;
  readonly label: string;
}

const BAR_WIDTH = 24;
const ERASE_LINE = '\r\u001b[K';
/** Shorter runs draw nothing. */
const BAR_DELAY_MS = 200;
const BAR_EVERY_MS = 80;
/** CI logs keep every line, so one is printed every 10 s, or every 10 % if that is slower. */
const LINE_EVERY_MS = 10_000;
const LINE_AT_MOST_EVERY_MS = 1000;
const LINE_EVERY_PERCENT = 10;

/** Whether the terminal can redraw a line. Some CI services provide a terminal but keep everything that is written. */
export const wantsBar = ({ isTTY, env }: Pick<Terminal, 'isTTY' | 'env'>): boolean =>
  isTTY && env.TERM !== 'dumb' && !isCi(env);

const percentOf = ({ done, total }: State): number => (total === 0 ? 100 : Math.floor((100 * done) / total));

/** Draws the progress bar on one line that is never wider than the terminal, because a wrapped line cannot be erased. */
export function renderBar(state: State, columns: number): string {
  const filled = Math.round((BAR_WIDTH * Math.min(percentOf(state), 100)) / 100);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const line = `${bar} ${String(percentOf(state)).padStart(3)} % ${state.done}/${state.total} ${inLine(state.label)}`;
  // Cut by code point, so that no surrogate pair is split.
  return [...line.trimEnd()].slice(0, Math.max(columns - 1, 0)).join('');
}

export function renderLine(state: State): string {
  return `${percentOf(state)} % (${state.done}/${state.total}) ${inLine(state.label)}`.trimEnd();
}

export function barProgress(screen: ProgressScreen): Progress {
  let total = 0;
  let drawnAt = 0;
  let isDrawn = false;
  return {
    start(size) {
      total = size;
      drawnAt = screen.now() + BAR_DELAY_MS - BAR_EVERY_MS;
    },
    update(done, label) {
      if (screen.now() - drawnAt < BAR_EVERY_MS) return;
      drawnAt = screen.now();
      isDrawn = true;
      screen.write(`${ERASE_LINE}${renderBar({ done, total, label }, screen.columns())}`);
    },
    stop() {
      if (isDrawn) screen.write(ERASE_LINE);
      isDrawn = false;
    },
  };
}

export function lineProgress(screen: ProgressScreen): Progress {
  let total = 0;
  let saidAt = 0;
  let saidPercent = 0;
  return {
    start(size) {
      total = size;
      saidAt = screen.now();
      saidPercent = 0;
    },
    update(done, label) {
      const state = { done, total, label };
      const waited = screen.now() - saidAt;
      const step = percentOf(state) - saidPercent >= LINE_EVERY_PERCENT && waited >= LINE_AT_MOST_EVERY_MS;
      if (waited < LINE_EVERY_MS && !step) return;
      saidAt = screen.now();
      saidPercent = percentOf(state);
      screen.write(`${renderLine(state)}\n`);
    },
    stop() {},
  };
}

/** No progress display, for `--json`. */
export const noProgress: Progress = { start() {}, update() {}, stop() {} };
