import type { SymbolHit, SymbolsFound } from '../graph/symbols.js';
import { alsoAt, cut, filterText, SIGNATURE_WIDTH, textUsesText, what, where } from './graph-parts.js';
import type { Style } from './style.js';
import { count } from './units.js';

/** Notes for results whose name differs from the query. */
const INEXACT: Partial<Record<SymbolHit['match'], string>> = {
  inherited: 'inherited',
  folded: 'another case',
  prefix: 'starts so',
  parts: 'has the words',
  typo: 'spelled like it',
};

const hitText = (hit: SymbolHit, style: Style): string => {
  const inexact = INEXACT[hit.match];
  const note = inexact === undefined ? '' : style.yellow(`  [${inexact}]`);
  const doc = hit.doc.split('\n')[0]?.trim() ?? '';
  return [
    `${where(hit, style)}  ${what(hit, style)}${note}${alsoAt(hit.paths, style)}`,
    `    ${cut(hit.signature, SIGNATURE_WIDTH)}`,
    ...(doc === '' ? [] : [`    ${style.dim(cut(doc, SIGNATURE_WIDTH))}`]),
  ].join('\n');
};

/** `path:line  kind name`, its signature, and the first line of its doc comment. */
export const formatSymbols = (found: SymbolsFound, style: Style): string => {
  const { results, total, truncated, filters } = found;
  const more = truncated
    ? [style.dim(`${count(total - results.length)} more of ${count(total)}; --limit shows them${filterText(filters)}`)]
    : [];
  return [...results.map((hit) => hitText(hit, style)), ...more, ...textUsesText(found, style)].join('\n\n');
};
