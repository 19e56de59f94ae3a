/** `npm run attack -- <name>`: see attack/attacks.ts for the list. */
import { spawnSync } from 'node:child_process';
import { bundled } from './long/bundle.mjs';

const program = await bundled('attack/main.ts');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
