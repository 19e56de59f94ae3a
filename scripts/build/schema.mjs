import { join } from 'node:path';
import { build } from 'esbuild';
import { exists, writeIfChanged } from './write.mjs';

/** dist/config.schema.json, which the `$schema` of a configuration file points editors to. */
export async function writeSchema(root, dist) {
  const source = join(root, 'src/core/config-reference.ts');
  if (!exists(source)) return;
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  const { configSchema } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  writeIfChanged(join(dist, 'config.schema.json'), `${JSON.stringify(configSchema(), null, 2)}\n`);
}
