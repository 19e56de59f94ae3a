import { inLine } from '../core/visible.js';
import type { Outline, OutlineEntry } from '../graph/outline.js';
import { alsoAt, cut, SIGNATURE_WIDTH } from './graph-parts.js';
import type { Style } from './style.js';
import { count, counted } from './units.js';

interface Row {
  readonly lines: string;
  readonly kind: string;
  readonly text: string;
}

/** The name is printed before the signature if the signature does not contain it, as in `'in-flight' = 2`. */
const textOf = ({ name, qualifiedName, signature }: OutlineEntry, level: number, style: Style): string => {
  // Methods declared outside of their type (Go, Rust) are printed with the name of the type.
  const owner = level === 0 && qualifiedName !== name && !signature.includes(qualifiedName) ? qualifiedName : '';
  const shown = cut(signature, SIGNATURE_WIDTH) || inLine(name);
  const at = shown.indexOf(inLine(name));
  const marked = at < 0 ? shown : `${shown.slice(0, at)}${style.bold(inLine(name))}${shown.slice(at + name.length)}`;
  return owner === '' ? marked : `${marked}${style.dim(`  (${inLine(owner)})`)}`;
};

const rowsOf = (entries: readonly OutlineEntry[], level: number, style: Style): Row[] =>
  entries.flatMap((entry) => [
    {
      lines: entry.line === entry.lineEnd ? String(entry.line) : `${entry.line}-${entry.lineEnd}`,
      kind: entry.kind,
      text: `${'  '.repeat(level)}${textOf(entry, level, style)}`,
    },
    ...rowsOf(entry.children, level + 1, style),
  ]);

const nothing = ({ status, reason, language, total, kinds }: Outline): string => {
  if (total > 0) return `None of its ${counted(total, 'symbol')} is of kind ${kinds.map(inLine).join(', ')}.`;
  if (status === 'plain') return `No symbols: ${language} is read by lines, without a grammar.`;
  return status === 'failed' ? `No symbols: it could not be parsed (${inLine(reason)}).` : 'No symbols.';
};

/** One line per symbol: its lines, kind and signature, indented by nesting. */
export const formatOutline = (outline: Outline, style: Style): string => {
  const { path, paths, language, lines, status, total, shown, symbols } = outline;
  const some = shown < total ? `${count(shown)} of ${counted(total, 'symbol')}` : counted(total, 'symbol');
  const partly = status === 'partial' ? style.yellow(', with syntax errors') : '';
  const head = `${style.cyan(inLine(path))}  ${language}, ${counted(lines, 'line')}, ${some}${partly}${alsoAt(paths, style)}`;
  if (symbols.length === 0) return `${head}\n${nothing(outline)}`;
  const rows = rowsOf(symbols, 0, style);
  const width = Math.max(...rows.map((row) => row.lines.length));
  const kindWidth = Math.max(...rows.map((row) => row.kind.length));
  return [
    head,
    ...rows.map(
      ({ lines: span, kind, text }) => `${span.padStart(width)}  ${style.dim(kind.padEnd(kindWidth))}  ${text}`,
    ),
  ].join('\n');
};
