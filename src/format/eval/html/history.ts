import type { EvalResult } from '../../../eval/run/result.js';
import { shortOid } from '../../units.js';
import { decimal } from '../numbers.js';
import { escaped } from './part.js';

/** The history of measures over several results, oldest first: an SVG chart, and the same numbers as a table. */

const LINES = [
  ['nDCG@10', 'a'],
  ['R@10', 'b'],
  ['RR@10', 'c'],
] as const;

const WIDTH = 720;
const HEIGHT = 200;
const MARGIN = { left: 38, right: 70, top: 12, bottom: 28 } as const;

const plot = (results: readonly EvalResult[]): string => {
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const x = (at: number): number =>
    MARGIN.left + (results.length === 1 ? inner.width / 2 : (at * inner.width) / (results.length - 1));
  const y = (value: number): number => MARGIN.top + (1 - value) * inner.height;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<line class="axis" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}"/><text x="4" y="${y(value) + 4}">${value.toFixed(2)}</text>`,
  );
  const ends = LINES.map(([name, look]) => ({ name, look, at: y(results.at(-1)!.summary.measures[name] ?? 0) })).sort(
    (a, b) => a.at - b.at,
  );
  // Moves labels apart that would overlap.
  let lowest = Number.NEGATIVE_INFINITY;
  const labels = ends.map(({ name, at }) => {
    lowest = Math.max(at + 4, lowest + 13);
    return `<text x="${WIDTH - MARGIN.right + 8}" y="${lowest.toFixed(1)}">${name}</text>`;
  });
  const drawn = LINES.map(([name, look]) => {
    const points = results.map(
      (result, at) => [x(at).toFixed(1), y(result.summary.measures[name] ?? 0).toFixed(1)] as const,
    );
    const dots = points.map(([left, top]) => `<circle class="${look}" cx="${left}" cy="${top}" r="3"/>`).join('');
    return `<path class="${look}" d="M${points.map((point) => point.join(' ')).join(' L')}"/>${dots}`;
  });
  const step = Math.ceil(results.length / 10);
  const names = results.map((result, at) =>
    at % step === 0
      ? `<text x="${x(at)}" y="${HEIGHT - 8}" text-anchor="middle">${escaped(shortOid(result.index.commit).slice(0, 7))}</text>`
      : '',
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Measures over ${results.length} results; the table below has the numbers">${[...grid, ...names, ...drawn, ...labels].join('')}</svg>`;
};

export const historyPart = (results: readonly EvalResult[]): string => {
  if (results.length < 2) return '';
  const rows = results.map(
    ({ index, summary, queries }) =>
      `<tr><th scope="row"><code>${escaped(shortOid(index.commit))}</code></th><td class="number">${queries.length}</td>${LINES.map(([name]) => `<td class="number">${decimal(summary.measures[name])}</td>`).join('')}</tr>`,
  );
  return `<section aria-labelledby="history"><h2 id="history">History</h2><div class="panel">${plot(results)}<details><summary>The numbers</summary><table><thead><tr><th scope="col">commit</th><th scope="col" class="number">queries</th>${LINES.map(([name]) => `<th scope="col" class="number">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></details></div></section>`;
};
