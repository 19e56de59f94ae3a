import type { Interfaces } from '@oclif/core';
import type { Command } from '@oclif/core/command';
import { COMMANDS, type LoadCommand } from '../commands.js';
import { PACKAGE, VERSION } from '../package.js';

/**
 * The configuration of oclif in code: package, logger and commands. By default, oclif reads package.json, a manifest and a
 * theme from the disk at each start.
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
    // Without this, oclif appends further words to the id, because it does not know the arguments before the class is
    // loaded. Parsing uses the value of the class.
    strict: false,
    load: async () => {
      const command = await load();
      command.id = id;
      return command;
    },
  };
}

const silent = (): void => {};

/** Replaces the `debug` package, which takes 1.3 ms to load and traces only oclif itself. */
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

/** The options for `run` and `Config.load` of oclif. */
export function oclifOptions(): Interfaces.Options {
  // oclif uses it only as a key of the plugin. Since the plugin is given, nothing is read from this directory.
  const root = import.meta.dirname;
  const plugins = new Map([[PACKAGE.name, rootPlugin(root)]]);
  return { root, logger, plugins, version: VERSION, devPlugins: false, userPlugins: false };
}
