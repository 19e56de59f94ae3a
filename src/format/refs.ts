import { inLine, visible } from '../core/visible.js';
import type { Definition } from '../graph/place.js';
import type { FileUses, ReferencesFound, Use } from '../graph/references.js';
import { alsoAt, cut, filterText, SIGNATURE_WIDTH, textUsesText, what, where } from './graph-parts.js';
import type { Style } from './style.js';
import { count, counted } from './units.js';

export const definitionText = (definition: Definition, style: Style): string =>
  `${where(definition, style)}  ${what(definition, style)}${alsoAt(definition.paths, style)}\n    ${cut(definition.signature, SIGNATURE_WIDTH)}`;

/** Certain uses get no note. Undefined names are reported once for all uses. */
const doubt = ({ confidence, why }: Pick<Use, 'confidence' | 'why'>, style: Style): string =>
  confidence === 'high' || confidence === 'none' ? '' : style.yellow(`  [${confidence}: ${cut(why, SIGNATURE_WIDTH)}]`);

const useText = (path: string, use: Use, style: Style): string => {
  const around = use.symbol === null ? '' : ` in ${inLine(use.symbol.qualifiedName)}`;
  return [
    `  ${where({ path, line: use.line }, style)}  ${style.dim(`${use.kind}${around}`)}${doubt(use, style)}`,
    `      ${visible(use.snippet)}`,
  ].join('\n');
};

const fileText = ({ path, paths, references }: FileUses, style: Style): string =>
  [
    `${style.bold(inLine(path))}  ${counted(references.length, 'reference')}${alsoAt(paths, style)}`,
    ...references.map((use) => useText(path, use, style)),
  ].join('\n');

const kindsText = (byKind: ReferencesFound['byKind']): string =>
  Object.entries(byKind)
    .filter(([, number]) => number > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, number]) => counted(number, kind))
    .join(', ');

const summary = ({ total, totalFiles, byKind, leftOut, filters }: ReferencesFound): string => {
  const kinds = kindsText(byKind);
  const found =
    total === 0 ? 'No references' : `${counted(total, 'reference')} in ${counted(totalFiles, 'file')}: ${kinds}`;
  const others = leftOut === 0 ? '' : `; ${count(leftOut)} of this name mean something else`;
  return `${found}${filterText(filters)}${others}.`;
};

/** Prints the definitions, the uses by file, and their number. */
export const formatReferences = (found: ReferencesFound, style: Style): string => {
  const { definitions, files, total, truncated } = found;
  const defined =
    definitions.length === 0
      ? 'Not defined in the index.'
      : ['Defined at', ...definitions.map((definition) => definitionText(definition, style))].join('\n');
  const shown = files.reduce((sum, { references }) => sum + references.length, 0);
  const more = truncated ? [style.dim(`${count(total - shown)} more of ${count(total)}; --limit shows them`)] : [];
  return [
    defined,
    ...files.map((file) => fileText(file, style)),
    ...more,
    ...textUsesText(found, style),
    summary(found),
  ].join('\n\n');
};
