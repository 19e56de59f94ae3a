import { parseArgs } from 'node:util';

/** Numbers by name, with their defaults; positionals as they are. Anything else ends with the usage line. */
export function readOptions(usage, numbers, texts) {
  const options = Object.fromEntries(
    [...Object.keys(numbers), ...Object.keys(texts)].map((name) => [name, { type: 'string' }]),
  );
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const read = { ...texts, ...values };
    for (const [name, standard] of Object.entries(numbers)) {
      read[name] = values[name] === undefined ? standard : Number(values[name]);
      if (!Number.isSafeInteger(read[name]) || read[name] < 0) throw new Error(`--${name} is a whole number`);
    }
    return { ...read, positionals };
  } catch (error) {
    process.stderr.write(`${error.message}\nusage: ${usage}\n`);
    process.exit(2);
  }
}
