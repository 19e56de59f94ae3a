/** The command line: which sections, over which trees, and where the raw numbers go. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `npm run bench [-- <section>...] [--repo DIR] [--packs DIR] [--json FILE] [--large]

  --repo DIR   measure this repository instead of the packages
  --packs DIR  take the packages' tarballs from here before asking the registry
  --json FILE  write the unrounded numbers here
  --large      also measure artifacts of 200 MB of source, which takes minutes more`;

/**
 * @typedef {object} Options
 * @property {string[]} sections
 * @property {string | null} repo
 * @property {string | null} packs
 * @property {string | null} json
 * @property {boolean} large
 */

/**
 * @param {string[]} argv
 * @param {readonly string[]} known
 * @returns {Options}
 */
export function readOptions(argv, known) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      repo: { type: 'string' },
      packs: { type: 'string' },
      json: { type: 'string' },
      large: { type: 'boolean' },
    },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no such section: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  const path = (value) => (value === undefined ? null : resolve(value));
  return {
    // In their own order, whatever order they were asked in: the cheap ones come first.
    sections: known.filter((name) => positionals.length === 0 || positionals.includes(name)),
    repo: path(values.repo),
    packs: path(values.packs),
    json: path(values.json),
    large: values.large === true,
  };
}
