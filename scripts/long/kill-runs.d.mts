export interface Prepared {
  readonly program: string;
  readonly repository: string;
  readonly state: string;
  readonly commits: Readonly<Record<'first' | 'small' | 'large', string>>;
  readonly digests: Readonly<Record<'first' | 'small' | 'large', string>>;
  readonly lengths: Readonly<Record<string, number>>;
  reset(name: 'first' | 'small' | 'large' | null): void;
  index(name: 'first' | 'small' | 'large', flags: readonly string[]): { readonly digest: string };
}
export interface KillSum {
  readonly hit: number;
  readonly litter: number;
  readonly noIndex: number;
}
export type Kind = 'first build' | 'rebuild' | 'delta in place' | 'large delta';
export interface Killed {
  readonly hit: boolean;
  readonly left: readonly string[];
  readonly wrong: readonly string[];
}
export function killOnce(
  made: Prepared,
  kind: Kind,
  moment: (ended: Promise<unknown>) => Promise<unknown>,
): Promise<Killed>;
export function prepare(scratch: string, program: string): Prepared;
export interface KillTold extends Killed {
  readonly run: number;
  readonly kind: Kind;
  readonly milliseconds: number;
}
export function killMany(
  made: Prepared,
  runs: number,
  random: (below: number) => number,
  tell: (run: KillTold) => void,
): Promise<KillSum>;
