import type { Interfaces } from '@oclif/core';
import type { Command } from '@oclif/core/command';
import { COMMANDS, type LoadCommand } from '../commands.js';
import { PACKAGE, VERSION } from '../package.js';

/**
 * oclif without its search for itself: it is given its package, its logger and its commands instead of reading
 * package.json, a manifest and a theme from the disk at each start.
 */

function loadable(id: string, load: LoadCommand): Command.Loadable {
  return {
    id,
    aliases: [],
    hiddenAliases: [],
    args: {},
    flags: {},
    hidden: false,
    pluginName: PACKAGE.name,
    pluginType: 'core',
    // oclif glues words to the id unless the command is known to take arguments, which only its class knows; this
    // makes it stop at the id. Parsing goes by the class.
    strict: false,
    load: async () => {
      const command = await load();
      command.id = id;
      return command;
    },
  };
}

const silent = (): void => {};

/** oclif's own is the `debug` package, 1.3 ms to load; what it traces is oclif itself. */
const logger: Interfaces.Logger = {
  child: () => logger,
  debug: silent,
  error: silent,
  info: silent,
  trace: silent,
  warn: silent,
  namespace: 'oclif',
};

const pjson: Interfaces.PJSON = {
  name: PACKAGE.name,
  version: VERSION,
  description: PACKAGE.description,
  oclif: { bin: 'cw', dirname: 'cw', topicSeparator: ' ' },
};

function rootPlugin(root: string): Interfaces.Plugin {
  return {
    _base: `cw@${VERSION}`,
    alias: PACKAGE.name,
    name: PACKAGE.name,
    version: VERSION,
    root,
    options: { root, isRoot: true },
    pjson,
    commandIDs: Object.keys(COMMANDS),
    commands: Object.entries(COMMANDS).map(([id, load]) => loadable(id, load)),
    commandsDir: undefined,
    findCommand: async (id: string) => COMMANDS[id]!(),
    hasManifest: true,
    hooks: {},
    isRoot: true,
    load: async () => {},
    moduleType: 'commonjs',
    topics: [],
    type: 'core',
    valid: true,
  };
}

/** What `run` and `Config.load` take. */
export function oclifOptions(): Interfaces.Options {
  // oclif only uses it as the plugin's name for itself: with the plugin given, nothing is read from there.
  const root = import.meta.dirname;
  const plugins = new Map([[PACKAGE.name, rootPlugin(root)]]);
  return { root, logger, plugins, version: VERSION, devPlugins: false, userPlugins: false };
}
