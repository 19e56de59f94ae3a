/** Timeout for a git that hangs, for example on a dead network disk: no output for some minutes ends it with an error. */
import { CwError } from '../../core/error.js';

/** `git status` prints nothing before it has checked every file. With a million files on a slow disk that takes minutes. */
const MINUTES = 10;

export interface SilenceWatch {
  /** Restarts the timeout after output. */
  readonly heard: () => void;
  readonly end: () => void;
}

/** Only output on stdout counts as progress; messages on stderr do not. */
export function watchSilence(onSilence: () => void): SilenceWatch {
  const timer = setTimeout(onSilence, MINUTES * 60_000);
  return { heard: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/** Passes on the output of git, and ends git if a chunk takes too long. The consumer's time between chunks does not count. */
export async function* watched(
  chunks: AsyncIterable<Buffer>,
  args: readonly string[],
  end: () => void,
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let isSilent = false;
  const onSilence = (): void => {
    isSilent = true;
    end();
  };
  try {
    for (;;) {
      const watch = watchSilence(onSilence);
      const next = await iterator.next().finally(watch.end);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    // Killing git shows up here as an error of its pipe.
    throw isSilent ? silentGit(args) : error;
  } finally {
    await iterator.return?.();
  }
}

export function silentGit(args: readonly string[]): CwError {
  const [command = ''] = args;
  return new CwError('git-failed', `git ${command} printed nothing for ${MINUTES} minutes and was stopped.`, {
    next: `Check the disk of the repository, and run it by hand to see where it hangs: git ${args.join(' ')}`,
    detail: { args, minutes: MINUTES },
  });
}
