import { inLine } from '../../core/visible.js';
import { lackedBy, type Moved, type Movement } from '../../eval/gate/movement.js';
import type { QueryResult } from '../../eval/run/result.js';
import type { Style } from '../style.js';

/** What became of queries, in the words that every report uses. */

export const MOVEMENT_WORD: Readonly<Record<Movement, string>> = {
  left: 'left',
  'partly-left': 'partly left',
  down: 'down',
  entered: 'entered',
  more: 'more',
  up: 'up',
  same: 'same',
};

/** Where the ranks of the first one say nothing of it. `name`: how the report writes a target. */
export const lostNamed = (
  { movement, lost }: Pick<Moved, 'movement' | 'lost'>,
  name: (target: string) => string,
): string => (movement === 'partly-left' ? `lost ${lost.map(name).join(', ')}` : '');

export const lostTargets = (moved: Pick<Moved, 'movement' | 'lost'>): string => lostNamed(moved, (target) => target);

export const lostText = (moved: Moved, style: Style): string => {
  const lost = lostTargets(moved);
  return lost === '' ? '' : `  ${style.red(inLine(lost))}`;
};

/** `which`: '' or 'more' where failures were counted before. */
export const partCount = (parts: number, which: '' | ' more'): string =>
  `${parts}${which} ${parts === 1 ? 'has' : 'have'} only a part of it`;

export interface Part {
  readonly query: QueryResult;
  readonly lacked: readonly string[];
}

/** Queries that did not fail and yet lack something. */
export const partsOf = (queries: readonly QueryResult[], k: number): Part[] =>
  queries
    .filter(({ failure }) => failure === null)
    .map((query) => ({ query, lacked: lackedBy(query, k) }))
    .filter(({ lacked }) => lacked.length > 0);
