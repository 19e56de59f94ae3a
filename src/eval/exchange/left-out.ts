import { EXPECTED_GRADE, type Row, type Suite } from '../suites/suite.js';
import type { ExchangeFormat } from './exchange.js';

/** What a format of other tools has no place for: people are told, in one line, before they rely on it. */

const counted = (rows: readonly Row[], what: string): string[] =>
  rows.length === 0 ? [] : [`${what} of ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`];

const hasPlace = ({ expected, alsoRelevant, negative }: Row): boolean =>
  [...expected, ...alsoRelevant, ...negative].some(({ symbol, lines }) => symbol !== null || lines !== null);

const isGrouped = ({ intent, tags, split }: Row): boolean => intent !== null || tags.length > 0 || split !== null;

/** Read back, a grade alone tells the two apart. */
const isMistakable = ({ expected, alsoRelevant }: Row): boolean =>
  (expected.some(({ grade }) => grade < EXPECTED_GRADE) &&
    [...expected, ...alsoRelevant].some(({ grade }) => grade >= EXPECTED_GRADE)) ||
  alsoRelevant.some(({ grade }) => grade >= EXPECTED_GRADE);

const ofJudgements = (rows: readonly Row[]): string[] => {
  const expecting = rows.filter(({ expected }) => expected.length > 0);
  const none = rows.length - expecting.length;
  return [
    ...(none === 0 ? [] : [`${none} ${none === 1 ? 'row that expects' : 'rows that expect'} nothing`]),
    ...counted(
      expecting.filter(({ negative }) => negative.length > 0),
      'what must not be found (it is only judged not relevant)',
    ),
    ...counted(rows.filter(hasPlace), 'symbols and lines'),
    ...counted(rows.filter(isMistakable), 'what is expected and what is also relevant by another grade than usual'),
    ...counted(rows.filter(isGrouped), 'intents, tags and splits'),
  ];
};

export const leftOut = (format: ExchangeFormat, { rows, tier }: Pick<Suite, 'rows' | 'tier'>): string[] => {
  const parts = [...(tier === 'curated' ? [] : [`the tier ${tier}`]), ...(format === 'csv' ? [] : ofJudgements(rows))];
  return parts.length === 0 ? [] : [`${format} has no place for ${parts.join('; ')}.`];
};
