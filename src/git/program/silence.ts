/** A git that hangs (on a dead network disk, a FIFO in the place of a file) must end in an error. */
import { CwError } from '../../core/error.js';

/** `git status` prints nothing before it has looked at every file: minutes, on a slow disk with a million of them. */
const MINUTES = 10;

export interface SilenceWatch {
  /** There was output: the time begins anew. */
  readonly heard: () => void;
  readonly end: () => void;
}

/** Messages on stderr are no progress; only what is read counts. */
export function watchSilence(onSilence: () => void): SilenceWatch {
  const timer = setTimeout(onSilence, MINUTES * 60_000);
  return { heard: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/** Gives the chunks that git prints, and ends it where one is waited for too long. What is done with a chunk takes its time. */
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
    // The end of its pipe is what is seen of a git that was ended.
    throw isSilent ? silentGit(args) : error;
  } finally {
    await iterator.return?.();
  }
}

export function silentGit(args: readonly string[]): CwError {
  const [command = ''] = args;
  return new CwError('git-failed', `git ${command} printed nothing for ${MINUTES} minutes, and was ended.`, {
    next: `Look at the disk that the repository is on, and run it by hand to see where it waits: git ${args.join(' ')}`,
    detail: { args, minutes: MINUTES },
  });
}
