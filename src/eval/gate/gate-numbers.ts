/** Formats numbers of gate rules with enough decimals to show on which side of a limit they are. */

/** Measures of retrieval are customarily printed with three decimals. */
const DEFAULT_DECIMALS = 3;
/** Sums of fractions are exact to about 12 decimals. */
const MAX_DECIMALS = 12;

/** The smallest number of decimals for which `isShown` accepts the rounded value. */
const decimalsFor = (value: number, least: number, isShown: (rounded: number) => boolean): number => {
  for (let decimals = least; decimals < MAX_DECIMALS; decimals++) {
    if (isShown(Number(value.toFixed(decimals)))) return decimals;
  }
  return MAX_DECIMALS;
};

/** Whether a value is beyond a limit. */
type IsBeyond = (value: number) => boolean;

/** Decimals that show on which side of the limit the value is: "at least 0.660, it is 0.660" would explain nothing. */
const besideLimit = (value: number, least: number, isBeyond: IsBeyond): number =>
  decimalsFor(value, least, (rounded) => isBeyond(rounded) === isBeyond(value));

export const decimal = (value: number): string => value.toFixed(DEFAULT_DECIMALS);

/** The limit with all its decimals, so that a rule has the same name in every run. */
export const limitText = (limit: number): string =>
  limit.toFixed(decimalsFor(limit, DEFAULT_DECIMALS, (rounded) => rounded === limit));

export const decimalBeside = (value: number, isBeyond: IsBeyond): string =>
  value.toFixed(besideLimit(value, DEFAULT_DECIMALS, isBeyond));

const withSign = (value: number, decimals: number): string =>
  `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(decimals)}`;

export const signed = (value: number): string => withSign(value, DEFAULT_DECIMALS);

export const signedBeside = (value: number, isBeyond: IsBeyond): string =>
  withSign(value, besideLimit(value, DEFAULT_DECIMALS, isBeyond));

/** A share or a confidence as percentage: 0.95 is `95 %`. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

export const percentLimit = (share: number): string => `${Number((share * 100).toFixed(MAX_DECIMALS - 2))} %`;

export const percentBeside = (share: number, isBeyond: IsBeyond): string =>
  `${Number((100 * share).toFixed(besideLimit(100 * share, 1, (value) => isBeyond(value / 100))))} %`;
