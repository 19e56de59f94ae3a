import { dirname, join } from 'node:path';

/** Puts src/cli/hot-commands.ts in the place of the table of all commands. */
export const hotCommands = {
  name: 'hot-commands',
  setup(build) {
    build.onResolve({ filter: /^\.\/commands\.js$/ }, ({ importer }) =>
      importer.endsWith('hot-commands.ts') ? undefined : { path: join(dirname(importer), 'hot-commands.ts') },
    );
  },
};
