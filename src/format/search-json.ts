import type { SearchAnswer } from '../search/answer/answer.js';
import type { BatchAnswer } from '../search/answer/batch.js';
import { errorAnswer, PROTOCOL } from './error.js';
import { type SnakeKeys, snakeKeys } from './json.js';

export const COMMAND = 'search';

/** The answer as schema/search-answer.schema.json describes it, without what every command's answer begins with. */
export const searchJson = (answer: SearchAnswer): SnakeKeys<SearchAnswer> => snakeKeys(answer);

/** One line of a batch: the id that was given, then the same object as without a batch. */
export const batchLine = (answered: BatchAnswer): string => {
  const { id } = answered;
  const json =
    'error' in answered
      ? { id, ...errorAnswer(answered.error, COMMAND) }
      : { id, protocol: PROTOCOL, command: COMMAND, ...searchJson(answered.answer) };
  return `${JSON.stringify(json)}\n`;
};
