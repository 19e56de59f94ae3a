export type Kind = 'export' | 'import';

export interface Prepared {
  readonly state: string;
  readonly lengths: Readonly<Record<Kind, number>>;
}

export interface Killed {
  readonly hit: boolean;
  readonly left: readonly string[];
  readonly wrong: readonly string[];
}

export declare function prepareArtifacts(scratch: string, program: string): Prepared;
export declare function killArtifactOnce(
  made: Prepared,
  kind: Kind,
  moment: (ended: Promise<unknown>) => Promise<unknown>,
): Promise<Killed>;
export interface KillTold extends Killed {
  readonly run: number;
  readonly kind: Kind;
  readonly milliseconds: number;
}
export declare function killArtifacts(
  made: Prepared,
  runs: number,
  random: (below: number) => number,
  tell: (run: KillTold) => void,
): Promise<{ readonly hit: number }>;
