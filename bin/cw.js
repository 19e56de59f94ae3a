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

require('../dist/start.cjs').start(process.argv.slice(2));
