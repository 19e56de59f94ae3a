import { inLine } from '../../core/visible.js';
import { lackedBy, type Moved, type Movement } from '../../eval/gate/movement.js';
import type { QueryResult } from '../../eval/run/result.js';
import type { Style } from '../style.js';

/** The words for movements of queries, which all reports share. */

export const MOVEMENT_WORD: Readonly<Record<Movement, string>> = {
  left: 'left',
  'partly-left': 'partly left',
  down: 'down',
  entered: 'entered',
  more: 'more',
  up: 'up',
  same: 'same',
};

/** Names lost targets if the rank of the first one does not show the loss. `name` formats a target. */
export const lostNamed = (
  { movement, lost }: Pick<Moved, 'movement' | 'lost'>,
  name: (target: string) => string,
): string => (movement === 'partly-left' ? `lost ${lost.map(name).join(', ')}` : '');

export const lostTargets = (moved: Pick<Moved, 'movement' | 'lost'>): string => lostNamed(moved, (target) => target);

export const lostText = (moved: Moved, style: Style): string => {
  const lost = lostTargets(moved);
  return lost === '' ? '' : `  ${style.red(inLine(lost))}`;
};

/** `which` is 'more' if other failures were listed before, else empty. */
export const partCount = (parts: number, which: '' | ' more'): string =>
  `${parts}${which} ${parts === 1 ? 'has' : 'have'} only a part of it`;

export interface Part {
  readonly query: QueryResult;
  readonly lacked: readonly string[];
}

/** Queries that passed although one of their expected results is missing. */
export const partsOf = (queries: readonly QueryResult[], k: number): Part[] =>
  queries
    .filter(({ failure }) => failure === null)
    .map((query) => ({ query, lacked: lackedBy(query, k) }))
    .filter(({ lacked }) => lacked.length > 0);
