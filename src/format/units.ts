/** Formats numbers, sizes and times for people. JSON output contains the exact values. */

/** 1234567 -> 1,234,567: independent of the locale. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 file`, `2 files`. */
export const counted = (value: number, word: string): string => `${count(value)} ${word}${value === 1 ? '' : 's'}`;

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Sizes in decimal units (1 kB is 1000 bytes). */
export const bytes = (value: number): string => {
  if (value < 1000) return `${value} B`;
  let rest = value / 1000;
  let unit = 0;
  while (rest >= 999.95 && unit < UNITS.length - 1) {
    rest /= 1000;
    unit++;
  }
  return `${rest.toFixed(1)} ${UNITS[unit]}`;
};

export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

/** The first ten digits of an object id. */
export const shortOid = (oid: string): string => oid.slice(0, 10);
