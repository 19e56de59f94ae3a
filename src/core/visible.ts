/**
 * Makes untrusted text safe to print: a terminal interprets control characters, and file names may contain any character.
 * Each control character is replaced by one visible symbol, so widths and budgets do not change.
 */

const picture = (control: string): string => {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
};

/** For code and other text of several lines: tabs and line ends are kept. */
export const visible = (text: string): string => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, picture);

/** For paths and names within one line: a line end in them must not start a line that looks like output of cw. */
export const inLine = (text: string): string => text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, pictureInLine);

const pictureInLine = (control: string): string => (control > '\u2000' ? '\u240a' : picture(control));
