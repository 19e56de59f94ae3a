import type { ChildProcess } from 'node:child_process';

type Environment = Readonly<Record<string, string>>;

export declare const root: string;
export declare function scratchDirectory(purpose: string): string;
export declare function copyProgram(scratch: string): string;
export declare function makeRandom(seed: number): (below: number) => number;
export declare function cleanEnvironment(changes: Environment): Record<string, string>;
export declare function askCw(program: string, args: readonly string[], cwd: string, env: Environment): unknown;
export declare function startCw(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Environment,
): { readonly child: ChildProcess; readonly ended: Promise<number | NodeJS.Signals> };
