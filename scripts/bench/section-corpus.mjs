/** Prepares and lists the repositories that are measured. */
import { corpus, PACKAGES } from './corpus.mjs';
import { git } from './git.mjs';
import { count, megabytes } from './numbers.mjs';

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const data = corpus(options).map(({ name, directory }) => {
    const sizes = git(directory, ['ls-tree', '-r', '--long', 'HEAD'])
      .split('\n')
      .map((line) => Number(line.split(/\s+/)[3]) || 0);
    return { name, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
  const about = new Map(PACKAGES.map((pack) => [pack.name, `${pack.version}, ${pack.about}`]));
  return {
    tables: [
      {
        caption: 'Trees',
        columns: ['tree', 'files', 'size'],
        rows: data.map(({ name, files, bytes }) => [
          about.has(name) ? `${name} ${about.get(name)}` : name,
          count(files),
          megabytes(bytes),
        ]),
      },
    ],
    remarks: [],
    data,
  };
}
