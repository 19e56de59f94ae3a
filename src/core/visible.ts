/**
 * Text that somebody else wrote, for people: a terminal obeys some characters, and a file may be called anything.
 * Controls are shown as their pictures, one character for one, so that widths and budgets stay.
 */

const picture = (control: string): string => {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
};

/** Code and other text of several lines: tabs and line ends are kept. */
export const visible = (text: string): string => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, picture);

/** A path, a name, whatever has to stay in its line: a line end in it must not start what looks like one of ours. */
export const inLine = (text: string): string => text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, lineEndToo);

const lineEndToo = (control: string): string => (control > '\u2000' ? '\u240a' : picture(control));
