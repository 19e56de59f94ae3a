import { barProgress, lineProgress, noProgress, type Progress } from '../format/progress.js';

/** A bar where somebody watches, a line now and then in a log, nothing under `--json`. */
export const chooseProgress = (json: boolean): Progress => {
  if (json) return noProgress;
  const screen = {
    write: (text: string) => void process.stderr.write(text),
    now: () => performance.now(),
    columns: () => process.stderr.columns ?? 80,
  };
  const watched = process.stderr.isTTY && process.env.TERM !== 'dumb' && !process.env.CI;
  return watched ? barProgress(screen) : lineProgress(screen);
};
