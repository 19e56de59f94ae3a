import { LONGEST_NAME, type SymbolFact } from '../facts.js';
import { lineStart } from '../line-cutter.js';
import type { Source } from '../source.js';

const HEADING = /^ {0,3}(#{1,6})[ \t]+/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*\r?\n?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

interface Heading {
  readonly level: number;
  readonly name: string;
  readonly line: number;
}

/**
 * The text of a heading without its closing `#` signs, which must follow white space: `# C#` is the heading "C#". A loop, as
 * a regular expression would restart at each blank.
 */
const bareHeading = (text: string): string => {
  const whole = text.trim();
  let end = whole.length;
  while (whole[end - 1] === '#') end--;
  const isApart = end === 0 || whole[end - 1] === ' ' || whole[end - 1] === '\t';
  return cutName(isApart ? whole.slice(0, end) : whole);
};

const cutName = (name: string): string =>
  (name.length > LONGEST_NAME ? name.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '') : name).trim();

const textOfLine = (source: Source, line: number): string =>
  source.text.slice(lineStart(source, line), lineStart(source, line + 1));

/** The last line of YAML front matter, 0 if there is none. Without this, `---` would make the last key a heading. */
const frontMatterEnd = (source: Source): number => {
  if (!/^---\s*$/.test(textOfLine(source, 1))) return 0;
  for (let line = 2; line <= source.lineStarts.length; line++) {
    if (/^(?:---|\.\.\.)\s*$/.test(textOfLine(source, line))) return line;
  }
  return 0;
};

const headingsIn = (source: Source): Heading[] => {
  const found: Heading[] = [];
  let fence = '';
  let previous = '';
  for (let line = frontMatterEnd(source) + 1; line <= source.lineStarts.length; line++) {
    const text = textOfLine(source, line);
    const mark = FENCE.exec(text)?.[1];
    if (fence !== '') {
      if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = '';
      previous = '';
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      previous = '';
      continue;
    }
    const heading = HEADING.exec(text);
    const underline = UNDERLINE.exec(text)?.[1];
    const name = heading ? bareHeading(text.slice(heading[0].length)) : '';
    if (heading && name !== '') found.push({ level: heading[1]!.length, name, line });
    else if (underline !== undefined && previous.trim() !== '' && !/^\s*(?:[-*>|]|\d+\.)/.test(previous))
      found.push({ level: underline[0] === '=' ? 1 : 2, name: cutName(previous.trim()), line: line - 1 });
    previous = heading || underline !== undefined ? '' : text;
  }
  return found;
};

/** The last line of each section: the line before the next heading of its level or above. */
const sectionEnds = (found: readonly Heading[], lines: number): number[] => {
  const ends = found.map(() => lines);
  const open: number[] = [];
  found.forEach((heading, position) => {
    while (open.length > 0 && found[open[open.length - 1]!]!.level >= heading.level)
      ends[open.pop()!] = heading.line - 1;
    open.push(position);
  });
  return ends;
};

/** Finds Markdown headings (`#` and underlined) and makes a section symbol of each; subsections are its children. */
export const sectionFacts = (source: Source): SymbolFact[] => {
  const found = headingsIn(source);
  const ends = sectionEnds(found, source.lineStarts.length);
  const open: number[] = [];
  return found.map((heading, position) => {
    while (open.length > 0 && found[open[open.length - 1]!]!.level >= heading.level) open.pop();
    const parent = open[open.length - 1] ?? -1;
    const qualifiedName = [...open.map((at) => found[at]!.name), heading.name].join(' > ');
    const endLine = ends[position]!;
    open.push(position);
    return {
      name: heading.name,
      qualifiedName,
      kind: 'section',
      signature: heading.name,
      doc: '',
      visibility: 'public',
      parent,
      startLine: heading.line,
      endLine,
      startByte: source.byteAt(lineStart(source, heading.line)),
      endByte: source.byteAt(lineStart(source, endLine + 1)),
    };
  });
};
