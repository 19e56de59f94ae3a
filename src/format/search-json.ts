import type { SearchAnswer } from '../search/answer/answer.js';
import type { BatchAnswer } from '../search/answer/batch.js';
import { errorAnswer, PROTOCOL } from './error.js';
import { type SnakeKeys, snakeKeys } from './json.js';

export const COMMAND = 'search';

/** The JSON of an answer by schema/search-answer.schema.json, without the fields common to all commands. */
export const searchJson = (answer: SearchAnswer): SnakeKeys<SearchAnswer> => snakeKeys(answer);

/** One line of batch output: the id of the query, and the same object as without a batch. */
export const batchLine = (answered: BatchAnswer): string => {
  const { id } = answered;
  const json =
    'error' in answered
      ? { id, ...errorAnswer(answered.error, COMMAND) }
      : { id, protocol: PROTOCOL, command: COMMAND, ...searchJson(answered.answer) };
  return `${JSON.stringify(json)}\n`;
};
