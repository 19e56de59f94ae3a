import { createInterface } from 'node:readline/promises';
import { CwError } from '../../core/error.js';

/** Shows a list on stderr and reads one line of choices from a terminal. */
export const askPerson = async (list: string, question: string): Promise<string[]> => {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CwError('usage', 'there is no terminal in which to choose the right results.', {
      next: 'Give --expect <result>, or --none.',
    });
  process.stderr.write(list);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} Numbers or paths, with spaces between; empty for none: `);
    return answer.split(/[\s,]+/).filter((word) => word !== '');
  } finally {
    lines.close();
  }
};
