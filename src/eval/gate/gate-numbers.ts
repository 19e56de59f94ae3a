/** Numbers of a gate, in the words of its rules. */

/** Decimals of measures, as the field prints them. */
const USUAL = 3;
/** Sums of fractions are exact to about this many. */
const MOST = 12;

/** The fewest decimals that show it; a value beside a limit needs more of them than one that stands alone. */
const decimalsFor = (value: number, least: number, isShown: (rounded: number) => boolean): number => {
  for (let decimals = least; decimals < MOST; decimals++) {
    if (isShown(Number(value.toFixed(decimals)))) return decimals;
  }
  return MOST;
};

/** Whether a value is beyond a limit. */
type IsBeyond = (value: number) => boolean;

/** On the side of the limit where it is: "at least 0.660, and it is 0.660" explains nothing. */
const besideLimit = (value: number, least: number, isBeyond: IsBeyond): number =>
  decimalsFor(value, least, (rounded) => isBeyond(rounded) === isBeyond(value));

export const decimal = (value: number): string => value.toFixed(USUAL);

/** As it was written, so that a rule has the same name in every run. */
export const limitText = (limit: number): string =>
  limit.toFixed(decimalsFor(limit, USUAL, (rounded) => rounded === limit));

export const decimalBeside = (value: number, isBeyond: IsBeyond): string =>
  value.toFixed(besideLimit(value, USUAL, isBeyond));

const withSign = (value: number, decimals: number): string =>
  `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(decimals)}`;

export const signed = (value: number): string => withSign(value, USUAL);

export const signedBeside = (value: number, isBeyond: IsBeyond): string =>
  withSign(value, besideLimit(value, USUAL, isBeyond));

/** Shares of queries, and confidence: 0.95 is 95 %. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

export const percentLimit = (share: number): string => `${Number((share * 100).toFixed(MOST - 2))} %`;

export const percentBeside = (share: number, isBeyond: IsBeyond): string =>
  `${Number((100 * share).toFixed(besideLimit(100 * share, 1, (value) => isBeyond(value / 100))))} %`;
