/** Splits the command line into command and flags, before oclif parses it. Pure functions over words. */

/** Global flags that are accepted before the command, as in git: `cw -C dir index`. */
const LEADING_WITH_VALUE = new Set(['-C', '--directory']);
const LEADING = new Set(['--json', '--no-color', '--verbose']);

export interface SplitLine {
  /** null: no command was named. */
  readonly id: string | null;
  readonly rest: readonly string[];
}

function leadingCount(argv: readonly string[]): number {
  let count = 0;
  while (count < argv.length) {
    const word = argv[count]!;
    if (LEADING_WITH_VALUE.has(word)) count += 2;
    else if (LEADING.has(word) || /^(-C.|--directory=)/.test(word)) count += 1;
    else break;
  }
  return Math.min(count, argv.length);
}

/**
 * Finds the longest known command at the front, and moves global flags before it to the place after it, where oclif
 * expects them. An unknown first word becomes the id, so that the caller can suggest a similar command.
 */
export function splitLine(argv: readonly string[], ids: ReadonlySet<string>): SplitLine {
  const count = leadingCount(argv);
  const globals = argv.slice(0, count);
  const words = argv.slice(count);
  const first = words[0];
  if (first === undefined || first.startsWith('-')) return { id: null, rest: [...globals, ...words] };
  for (let length = words.length; length > 0; length -= 1) {
    const id = words.slice(0, length).join(':');
    if (ids.has(id)) return { id, rest: [...globals, ...words.slice(length)] };
  }
  return { id: first, rest: [...globals, ...words.slice(1)] };
}

/** Whether a flag is given before `--`. Later words are data. */
export function hasFlag(argv: readonly string[], ...names: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end === -1 ? argv : argv.slice(0, end)).some((word) => names.includes(word));
}
