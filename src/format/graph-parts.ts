import { inLine } from '../core/visible.js';
import type { Filters } from '../graph/scope.js';
import type { TextUses } from '../graph/text-uses.js';
import type { Style } from './style.js';
import { count } from './units.js';

/** Text parts that the commands about symbols share. */

/** The text on one line, shortened to a maximum length. */
export const cut = (text: string, most: number): string => {
  const line = inLine(text.replace(/\s+/g, ' ').trim());
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

export const SIGNATURE_WIDTH = 110;

interface Placed {
  readonly path: string;
  readonly line: number;
}

/** `path:line`, which terminals and editors recognise as a link. */
export const where = ({ path, line }: Placed, style: Style): string => style.cyan(`${inLine(path)}:${line}`);

export const what = (
  { kind, qualifiedName }: { readonly kind: string; readonly qualifiedName: string },
  style: Style,
): string => (kind === 'file' ? style.dim('top of the file') : `${kind} ${style.bold(inLine(qualifiedName))}`);

/** The active filters, or an empty text. */
export const filterText = ({ kinds, languages, paths }: Filters): string => {
  const parts = [
    ...(kinds.length > 0 ? [`kind ${kinds.map(inLine).join(', ')}`] : []),
    ...(languages.length > 0 ? [`language ${languages.map(inLine).join(', ')}`] : []),
    ...(paths.length > 0 ? [`path ${paths.map(inLine).join(' ')}`] : []),
  ];
  return parts.length === 0 ? '' : ` (only ${parts.join('; ')})`;
};

export const alsoAt = (paths: readonly string[], style: Style): string =>
  paths.length > 1 ? style.dim(`  (and ${paths.slice(1).map(inLine).join(', ')})`) : '';

/** Text matches in files without symbols. They are printed last, because they are less certain. */
export const textUsesText = ({ text, textTotal }: TextUses, style: Style): string[] => {
  if (textTotal === 0) return [];
  const more =
    textTotal > text.length ? [style.dim(`  ${count(textTotal - text.length)} more; --limit shows them`)] : [];
  return [
    [
      `As a word, in files without symbols ${style.yellow('[low: it may mean something else]')}`,
      ...text.map((use) => `  ${where(use, style)}  ${cut(use.snippet, SIGNATURE_WIDTH)}${alsoAt(use.paths, style)}`),
      ...more,
    ].join('\n'),
  ];
};
