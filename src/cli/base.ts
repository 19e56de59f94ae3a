import type { Interfaces } from '@oclif/core';
import { Command } from '@oclif/core/command';
import * as Flags from '@oclif/core/flags';
import { CwError } from '../core/error.js';
import { PROTOCOL } from '../format/error.js';
import { type Style, styleOf } from '../format/style.js';
import { report } from './failure.js';
import { onInterrupt } from './interrupt.js';

const GLOBAL = 'GLOBAL';

/**
 * What every command shares. A command parses (`this.parse(ItsClass)`), makes one call, prints with `print` and returns
 * its result, which is the answer under `--json`. stdout is data, stderr is talk.
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
    verbose: Flags.boolean({ helpGroup: GLOBAL, summary: 'Say more, and show stacks of errors.' }),
  };

  abstract override run(): Promise<Result>;

  /** Data for people on stdout; nothing under `--json`, where the returned result is the data. */
  protected print(text: string): void {
    if (!this.jsonEnabled()) process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Talk on stderr: what is being done, what to do next. */
  protected say(text: string): void {
    if (!this.jsonEnabled()) process.stderr.write(`${text}\n`);
  }

  /** Colours for stdout. */
  protected get style(): Style {
    return styleOf({ isTTY: process.stdout.isTTY, env: process.env, argv: this.argv });
  }

  /** Runs before the process ends by Ctrl-C or SIGTERM, last registered first; call what it returns when done. */
  protected onInterrupt(cleanUp: () => void | Promise<void>): () => void {
    return onInterrupt(cleanUp);
  }

  /** For an answer that is a result and still not zero, such as a verify that found differences. */
  protected endWith(exitCode: number): void {
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

  protected override async catch(error: unknown): Promise<void> {
    report(error, this.id ?? null, this.argv);
  }

  protected override toSuccessJson(result: Result): Result & { protocol: number; command: string } {
    return { protocol: PROTOCOL, command: this.id ?? '', ...result };
  }

  protected override logJson(json: unknown): void {
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
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
