import type { Interfaces } from '@oclif/core';
import { Command } from '@oclif/core/command';
import { Config } from '@oclif/core/config';
import * as Flags from '@oclif/core/flags';
import { CwError } from '../core/error.js';
import { inLine } from '../core/visible.js';
import { PROTOCOL } from '../format/error.js';
import { barProgress, lineProgress, noProgress, type Progress, wantsBar } from '../format/progress.js';
import { type Style, styleOf } from '../format/style.js';
import { report } from './failure.js';
import { noteAnswer } from './io/answered.js';
import { onInterrupt } from './io/interrupt.js';
import { writeData, writeTalk } from './io/output.js';
import { hasFlag } from './oclif/argv.js';

const GLOBAL = 'GLOBAL';

/**
 * Base class of all commands. A command parses its flags (`this.parse(ItsClass)`), makes one call, prints with `print` and
 * returns its result, which is printed under `--json`. stdout contains data, stderr contains messages.
 */
export abstract class CwCommand<Result extends object> extends Command {
  static override enableJsonFlag = true;

  static override baseFlags = {
    directory: Flags.string({
      char: 'C',
      helpGroup: GLOBAL,
      helpValue: '<dir>',
      summary: 'Run as if started in this directory.',
    }),
    'no-color': Flags.boolean({ helpGroup: GLOBAL, summary: 'No colour; NO_COLOR and TERM=dumb do the same.' }),
    verbose: Flags.boolean({ helpGroup: GLOBAL, summary: 'Show the stack of an error.' }),
  };

  /**
   * oclif's own `run` loads the whole configuration a second time, to support commands of other oclif versions.
   * `main` starts every command with a configuration that is already loaded.
   */
  static override async run<T extends Command>(
    this: new (
      argv: string[],
      config: Config,
    ) => T,
    argv?: string[],
    config?: Interfaces.LoadOptions,
  ): Promise<ReturnType<T['run']>> {
    if (!(config instanceof Config) || argv === undefined) throw new TypeError('a command is started by main()');
    const command = new this(argv, config);
    if (!(command instanceof CwCommand)) throw new TypeError('a command extends CwCommand');
    return command._run();
  }

  abstract override run(): Promise<Result>;

  /** Prints data on stdout. Prints nothing under `--json`, where the returned result is the data. */
  protected print(text: string): void {
    if (!this.jsonEnabled()) writeData(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Prints a message on stderr, such as the next step. Prints nothing under `--json`. */
  protected say(text: string): void {
    if (!this.jsonEnabled()) writeTalk(`${text}\n`);
  }

  /** Prints warnings on stderr. */
  protected sayWarnings(warnings: readonly string[]): void {
    for (const warning of warnings) this.say(`warning: ${inLine(warning)}`);
  }

  /** Colours for stdout, by NO_COLOR, FORCE_COLOR and the terminal. */
  protected get style(): Style {
    return styleOf({ isTTY: process.stdout.isTTY, env: process.env, argv: this.argv });
  }

  /** Registers a clean-up for Ctrl-C and SIGTERM. The last one registered runs first. The returned function removes it. */
  protected onInterrupt(cleanUp: () => void | Promise<void>): () => void {
    return onInterrupt(cleanUp);
  }

  /** The progress display of a long run. Call its `stop()` in a `finally` block. */
  protected progress(): Progress {
    if (this.jsonEnabled()) return noProgress;
    const { stderr, env } = process;
    // Terminals of unknown width report 0 columns.
    const screen = { write: writeTalk, now: () => performance.now(), columns: () => stderr.columns || 80 };
    return wantsBar({ isTTY: stderr.isTTY, env }) ? barProgress(screen) : lineProgress(screen);
  }

  /** Sets the exit code of a completed command, for example 1 if `cw verify` found differences. */
  protected endWith(exitCode: number): void {
    noteAnswer();
    process.exitCode = exitCode;
  }

  protected override async parse<
    F extends Interfaces.OutputFlags<Interfaces.FlagInput>,
    B extends Interfaces.OutputFlags<Interfaces.FlagInput>,
    A extends Interfaces.OutputArgs<Interfaces.ArgInput>,
  >(options?: Interfaces.Input<F, B, A>, argv?: string[]): Promise<Interfaces.ParserOutput<F, B, A>> {
    const parsed = await super.parse(options, argv);
    const directory: unknown = parsed.flags.directory;
    if (typeof directory === 'string') changeDirectory(directory);
    return parsed;
  }

  /** Depends on the flag only. The method of oclif also reads CW_CONTENT_TYPE, which errors in `main` would ignore. */
  override jsonEnabled(): boolean {
    return hasFlag(this.argv, '--json');
  }

  protected override async catch(error: unknown): Promise<void> {
    report(error, this.id ?? null, this.argv);
  }

  protected override toSuccessJson(result: Result): Result & { protocol: number; command: string } {
    return { protocol: PROTOCOL, command: this.id ?? '', ...result };
  }

  protected override logJson(json: unknown): void {
    writeData(`${JSON.stringify(json, null, 2)}\n`);
  }
}

function changeDirectory(directory: string): void {
  try {
    process.chdir(directory);
  } catch (cause) {
    throw new CwError('usage', `cannot change to the directory \`${directory}\`.`, {
      next: 'give -C a directory that exists',
      cause,
      detail: { directory },
    });
  }
}
