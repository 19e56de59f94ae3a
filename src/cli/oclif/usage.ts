import { CwError } from '../../core/error.js';
import { nearest } from './suggest.js';

/** Converts errors of oclif's parser, which span several lines, to one sentence with a next step. */

interface UsageMessage {
  readonly message: string;
  readonly next: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Recognises one kind of parser error, or returns null. `text` is the message; `help` says how to see the help. */
type Reading = (text: string, help: string, error: Error) => UsageMessage | null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(' and ');

const meant = (near: readonly string[], help: string): string =>
  near.length === 0 ? help : `did you mean ${quoted(near)}? Or ${help}`;

/** The flags of the command, read from the parser input that the error contains. */
const flagsOf = (error: Error): string[] => {
  const parse: unknown = 'parse' in error ? error.parse : null;
  const input = isRecord(parse) ? parse.input : null;
  const flags = isRecord(input) ? input.flags : null;
  return isRecord(flags) ? Object.keys(flags) : [];
};

const unknownFlags: Reading = (text, help, error) => {
  const [, list] = /^Nonexistent flags?: (.*)/s.exec(text) ?? [];
  if (list === undefined) return null;
  // A flag is listed with its value, which may contain a comma.
  const flags = list.split(', ').flatMap((word) => /^-[^=]*/.exec(word) ?? []);
  // No suggestions for short flags: a single letter is similar to every other.
  const near = flags.flatMap((flag) => {
    const known = flag.startsWith('--') ? nearest(flag.slice(2), flagsOf(error)) : null;
    return known === null ? [] : [`--${known}`];
  });
  const message = `there is no flag ${quoted(flags)}.`;
  return { message, next: meant(near, help), detail: { flags, nearest: near } };
};

const unknownValue: Reading = (text, help) => {
  const [, flag, found = '', list = ''] = /^Expected (--[\w-]+)=(.*) to be one of: (.*)/s.exec(text) ?? [];
  if (flag === undefined) return null;
  const near = nearest(found, list.split(', '));
  return {
    message: `${flag}: expected one of ${list}, found \`${found}\`.`,
    next: meant(near === null ? [] : [`${flag} ${near}`], help),
    detail: { flag, nearest: near },
  };
};

const wrongValue: Reading = (text, help) => {
  const [, flag, expected, found] = /^Parsing (--\S+)\s+Expected (.*?) but received: (.*)/s.exec(text) ?? [];
  if (flag === undefined) return null;
  const message = `${flag}: expected ${expected}, found \`${found}\`.`;
  return { message, next: `give ${flag} such a value; ${help}`, detail: { flag } };
};

const exclusiveFlags: Reading = (text, help) => {
  const pairs = [...text.matchAll(/(--[\w-]+)(?:=.*?)? cannot also be provided when using (--[\w-]+)/g)];
  if (pairs.length === 0) return null;
  const flags = [...new Set(pairs.flatMap(([, one = '', other = '']) => [one, other]))];
  const message = `${flags.join(' and ')} cannot be given together.`;
  return { message, next: `leave one of them out; ${help}`, detail: { flags } };
};

const missingArguments: Reading = (text, help, error) => {
  if (!text.startsWith('Missing ') || !('args' in error) || !Array.isArray(error.args)) return null;
  const names = error.args.flatMap((arg: unknown) => (isRecord(arg) && typeof arg.name === 'string' ? [arg.name] : []));
  const isOne = names.length === 1;
  // A flag with multiple values takes all words that follow it.
  const [, greedy] = /^Note: (.*?) allows? multiple/m.exec(text) ?? [];
  const where = greedy === undefined ? '' : `, before ${greedy}`;
  return {
    message: `${names.map((name) => `<${name}>`).join(' and ')} ${isOne ? 'is' : 'are'} missing.`,
    next: `give ${isOne ? 'it' : 'them'}${where}; ${help}`,
    detail: { missing: names },
  };
};

const READINGS: readonly Reading[] = [unknownFlags, unknownValue, wrongValue, exclusiveFlags, missingArguments];

/** The last line of oclif's messages. It is dropped, because `next` contains the same hint. */
const MORE_HELP = /\n?See more help with --help\s*$/;

/** The usage error for an error of oclif's parser. `command` is null if no command was recognised. */
export function usageError(error: Error, command: string | null): CwError {
  const help = `see \`${command === null ? 'cw' : `cw ${command.replaceAll(':', ' ')}`} --help\``;
  const text = error.message.replace(MORE_HELP, '');
  for (const read of READINGS) {
    const usage = read(text, help, error);
    if (usage !== null) return new CwError('usage', usage.message, { ...usage, cause: error });
  }
  return new CwError('usage', text.replace(/\s*\n\s*/g, ' '), { next: help, cause: error });
}
