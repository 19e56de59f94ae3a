/** Terminal colours: honours --no-color, NO_COLOR, FORCE_COLOR and TERM=dumb. */

export interface Terminal {
  readonly isTTY: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
}

/**
 * Whether to use colours. The first that is set decides: `--no-color`, NO_COLOR (no-color.org: any non-empty value),
 * FORCE_COLOR (0 and false switch colours off), and then whether the stream is a terminal.
 */
export function wantsColor({ isTTY, env, argv }: Terminal): boolean {
  if (argv.includes('--no-color')) return false;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTTY && env.TERM !== 'dumb';
}

export type Paint = (text: string) => string;

export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const ansi =
  (open: number, close: number): Paint =>
  (text) =>
    `\u001b[${open}m${text}\u001b[${close}m`;

const plain: Paint = (text) => text;

export const PLAIN: Style = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

export const COLORED: Style = {
  bold: ansi(1, 22),
  dim: ansi(2, 22),
  red: ansi(31, 39),
  green: ansi(32, 39),
  yellow: ansi(33, 39),
  cyan: ansi(36, 39),
};

export function styleOf(terminal: Terminal): Style {
  return wantsColor(terminal) ? COLORED : PLAIN;
}
