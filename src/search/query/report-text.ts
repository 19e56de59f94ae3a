import { wordsOf } from './concepts.js';

/** One line of a pasted bug report or stack trace. The kinds of lines differ in how much they say about the code. */
export interface Segment {
  readonly kind: 'title' | 'prose' | 'code' | 'frame';
  readonly text: string;
}

const MOST_WORDS_OF_A_QUESTION = 40;

/** Whether a query is a pasted text: it has several lines or more than 40 words. */
export const isReport = (query: string): boolean =>
  query.trim().includes('\n') || wordsOf(query).length > MOST_WORDS_OF_A_QUESTION;

/** A stack frame: of Python, a path with a line as compilers print it, or of JavaScript, Java and Rust. */
export const FRAME =
  /File "([^"]+)", line (\d+)(?:, in (\S+))?|^\s*(?:from )?([\w./~<>-]+\.\w{1,5}):(\d+)(?::|\s|$)|\bat (?:async |new )?(?:([^\s(]+)(?: \(?|\())?([\w./~-]+\.\w{1,5}):(\d+)/;

/** Lines about the reporter's machine: versions and settings, which name packages but tell nothing about this code. */
const ENVIRONMENT =
  /^\s*[-*]?\s*[\w.@/-]+\s*(?:==|[:=]\s*|\s+v?|-)\(?v?\d+(?:\.\w+)+\S*(?:\s+\S+)?\s*$|^\s*[-=+|~*_ #]{4,}$|^\s*[\w-]+:\s*(?:None|True|False|\d[\w.]*)\s*$|^platform \w+ --|^(?:plugins|rootdir|cachedir|python|OS|machine|processor|byteorder|LC_ALL|LANG|LOCALE|commit)\b[^a-z]*[:=]/i;

/** Headings and check boxes of issue forms. */
const FORM =
  /^\s*[-*] \[[ xX]\]|^#+ *(?:bug description|configuration|command used|output|expected behaviou?r|version|os ?\/? ?environment|additional dependencies|description|steps to reproduce|environment|mcve.*|code sample.*|problem description|versions?|output of.*|system information|reproduction steps|actual result|expected result)\b.*$|^_no response_$|^<\/?(?:details|summary|br)/i;

const FENCE = /^\s*(?:```|~~~)/;
const INDENTED = /^(?:\s{4,}|>>>|\$ |E {2}|> {3,})/;

/** The length of a line that is kept, and of its beginning that decides its kind. Longer lines are data. */
const LONGEST_LINE = 2_000;
const TELLING = 200;
const MOST_LINES = 2_000;

const isAboutTheReporter = (line: string): boolean => ENVIRONMENT.test(line) || FORM.test(line);

/** Splits a pasted report into title, prose, code and stack frames. Lines about the reporter's machine are left out. */
export const segmentsOf = (query: string): Segment[] => {
  const segments: Segment[] = [];
  let isFenced = false;
  const text = query.replaceAll('\r', '').replace(/<!--[\s\S]*?-->/g, ' ');
  for (const whole of text.split('\n', MOST_LINES)) {
    const line = whole.slice(0, LONGEST_LINE);
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (line.trim() === '') continue;
    else if (segments.length === 0) segments.push({ kind: 'title', text: line });
    else if (FRAME.test(line.slice(0, TELLING))) segments.push({ kind: 'frame', text: line });
    else if (!isAboutTheReporter(line.slice(0, TELLING)))
      segments.push({ kind: isFenced || INDENTED.test(line) ? 'code' : 'prose', text: line });
  }
  return segments;
};
