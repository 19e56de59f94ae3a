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
