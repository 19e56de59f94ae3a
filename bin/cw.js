#!/usr/bin/env node
// Old syntax on purpose: this file has to be read by the Node versions that it turns away.
'use strict';

var version = process.versions.node.split('.');
if (Number(version[0]) < 20 || (Number(version[0]) === 20 && Number(version[1]) < 12)) {
  process.stderr.write(`error[usage]: cw needs Node 20.12 or newer; this is ${process.version}.
next: install a newer Node.
`);
  process.exit(2);
}

// Built from src/start/start-cw.ts.
var program;
try {
  program = require('../dist/start.cjs');
} catch (error) {
  // Only our own missing file is the reader's to fix; anything else is a broken install and keeps its stack.
  if (error.code !== 'MODULE_NOT_FOUND' || !/dist[\\/]start\.cjs/.test(error.message)) throw error;
  process.stderr.write(
    'error[internal]: dist/start.cjs is missing.\nnext: run `npm run build` in the source folder.\n',
  );
  process.exit(2);
}
program.start(process.argv.slice(2));
