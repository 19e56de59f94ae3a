import { escaped } from '../xml.js';

/** Small parts of the HTML page. Callers must pass texts of suites and repositories through `escaped` first. */

export { escaped };

/** A number with its change, shown by sign, word and colour. */
export const changed = (value: number, text: string, goodWhen: 'up' | 'down'): string => {
  if (text === '=' || value === 0) return '<span class="soft">no change</span>';
  const isGood = value > 0 === (goodWhen === 'up');
  const arrow = value > 0 ? '▲' : '▼';
  return `<span class="${isGood ? 'good' : 'bad'}">${arrow} ${text}<span class="hidden"> ${isGood ? 'better' : 'worse'}</span></span>`;
};

/** A share as a bar beside its number. `before` adds a mark for the earlier value. */
export const bar = (share: number, before: number | null): string => {
  const at = (value: number): string => `${(100 * Math.max(0, Math.min(1, value))).toFixed(1)}%`;
  const mark = before === null ? '' : `<b style="left:${at(before)}"></b>`;
  return `<div class="bar" aria-hidden="true"><i style="width:${at(share)}"></i>${mark}</div>`;
};
