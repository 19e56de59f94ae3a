/** `npm run bench`: prints measurements and asserts nothing. A person compares the numbers with a peer of the same run. */
import { writeFileSync } from 'node:fs';
import { describeMachine, machine } from './machine.mjs';
import { readOptions, USAGE } from './options.mjs';
import { formatSection } from './report.mjs';

/** Name -> module, loaded when its turn comes. */
const SECTIONS = {
  corpus: () => import('./section-corpus.mjs'),
  start: () => import('./section-start.mjs'),
  switch: () => import('./section-switch.mjs'),
  search: () => import('./section-search.mjs'),
  store: () => import('./section-store.mjs'),
  artifact: () => import('./section-artifact.mjs'),
  cold: () => import('./section-cold.mjs'),
  tiers: () => import('./section-tiers.mjs'),
  memory: () => import('./section-memory.mjs'),
};

let options;
try {
  options = readOptions(process.argv.slice(2), Object.keys(SECTIONS));
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exit(2);
}

const about = machine();
console.log(`${describeMachine(about)}\n`);
const data = {};
for (const name of options.sections) {
  const section = await (await SECTIONS[name]()).run(options);
  console.log(formatSection(name, section));
  data[name] = section.data;
  // Printed after each section, so that a later failure does not lose them.
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify({ machine: about, ...data }, null, 2)}\n`);
}
