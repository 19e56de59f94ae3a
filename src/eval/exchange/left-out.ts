import { EXPECTED_GRADE, type Row, type Suite } from '../suites/suite.js';
import type { ExchangeFormat } from './exchange.js';

/** Lists data of a suite that an exchange format cannot represent, for one line of warning. */

const counted = (rows: readonly Row[], name: string): string[] =>
  rows.length === 0 ? [] : [`${name} of ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`];

const hasPlace = ({ expected, alsoRelevant, negative }: Row): boolean =>
  [...expected, ...alsoRelevant, ...negative].some(({ symbol, lines }) => symbol !== null || lines !== null);

const isGrouped = ({ intent, tags, split }: Row): boolean => intent !== null || tags.length > 0 || split !== null;

/** Whether an import would confuse expected and also relevant targets, which it distinguishes by grade alone. */
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
      'what must not be found (exported as not relevant)',
    ),
    ...counted(rows.filter(hasPlace), 'symbols and lines'),
    ...counted(rows.filter(isMistakable), 'expected and also relevant results with other grades than the default'),
    ...counted(rows.filter(isGrouped), 'intents, tags and splits'),
  ];
};

export const leftOut = (format: ExchangeFormat, { rows, tier }: Pick<Suite, 'rows' | 'tier'>): string[] => {
  const parts = [...(tier === 'curated' ? [] : [`the tier ${tier}`]), ...(format === 'csv' ? [] : ofJudgements(rows))];
  return parts.length === 0 ? [] : [`${format} cannot represent ${parts.join('; ')}.`];
};
