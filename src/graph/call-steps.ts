import { type CodeIndex, type CodeSymbol, symbolKey } from './code-index.js';
import { isWithin } from './find-symbols.js';
import { distinct } from './resolve/candidates.js';
import type { Resolution } from './resolve/resolution.js';
import { referencesNamed, resolve } from './resolve/resolve.js';
import { siteOf } from './resolve/site.js';
import { mayMean, namesOf } from './resolve/targets.js';

/** A node of the call graph: a symbol, or the code of a file outside of all symbols. */
export type CallNode = CodeSymbol | (Pick<CodeSymbol, 'file' | 'ordinal'> & { readonly fact: null });

/** An edge of the call graph: the calls from one node with the same resolution. */
export interface CallStep {
  readonly caller: CallNode;
  readonly callees: readonly CodeSymbol[];
  readonly lines: readonly number[];
  readonly resolution: Resolution;
}

/** A call without a definition in the index. */
export interface LooseCall {
  readonly name: string;
  readonly lines: readonly number[];
  readonly why: string;
}

export interface Steps {
  readonly steps: readonly CallStep[];
  readonly loose: readonly LooseCall[];
}

const nodeAt = (symbol: Pick<CodeSymbol, 'file' | 'ordinal'>): CallNode => {
  const fact = symbol.file.symbols[symbol.ordinal] ?? null;
  return fact === null ? { file: symbol.file, ordinal: -1, fact } : { ...symbol, fact };
};

interface Group {
  readonly caller: CallNode;
  readonly resolution: Resolution;
  readonly lines: number[];
}

/** A cache, because hundreds of calls may each have hundreds of candidates. */
const meanings = new WeakMap<Resolution, string>();

/** A key that is equal for resolutions with the same rule and targets. */
const meaningOf = (resolution: Resolution): string => {
  const known = meanings.get(resolution) ?? [resolution.rule, ...resolution.targets.map(symbolKey)].join(' ');
  meanings.set(resolution, known);
  return known;
};

/** A key that is equal for calls of one node with the same resolution. */
export const stepKey = ({ caller, resolution }: Pick<CallStep, 'caller' | 'resolution'>): string =>
  `${symbolKey(caller)} ${meaningOf(resolution)}`;

/** Merges calls of one node with the same resolution into one step with several lines. */
class Groups {
  readonly #groups = new Map<string, Group>();

  add(caller: CallNode, resolution: Resolution, line: number): void {
    const key = stepKey({ caller, resolution });
    const known = this.#groups.get(key);
    if (known === undefined) this.#groups.set(key, { caller, resolution, lines: [line] });
    else if (known.lines.at(-1) !== line) known.lines.push(line);
  }

  steps(): CallStep[] {
    return [...this.#groups.values()].map(({ caller, resolution, lines }) => ({
      caller,
      callees: resolution.targets,
      lines,
      resolution,
    }));
  }
}

/** The callers of a symbol. A call with several candidates is a step to each of them. */
export const callersOf = (index: CodeIndex, callee: CodeSymbol): Steps => {
  const groups = new Groups();
  for (const { file, reference, resolution } of namesOf(callee).flatMap((name) => referencesNamed(index, name))) {
    if (reference.kind === 'call' && mayMean(resolution, 'call', callee))
      groups.add(nodeAt({ file, ordinal: reference.symbol }), resolution, reference.line);
  }
  return { steps: groups.steps(), loose: [] };
};

/** The callees of a symbol and of everything inside of it. */
export const calleesOf = (index: CodeIndex, caller: CodeSymbol): Steps => {
  const { file } = caller;
  const groups = new Groups();
  const loose = new Map<string, { name: string; lines: number[]; why: string }>();
  const inside = new Map<number, boolean>();
  const isInside = (ordinal: number): boolean => {
    const known = inside.get(ordinal);
    if (known !== undefined) return known;
    const fact = file.symbols[ordinal];
    const answer = fact !== undefined && isWithin({ file, ordinal, fact }, caller);
    inside.set(ordinal, answer);
    return answer;
  };
  for (const reference of index.references(file.contentId)) {
    if (reference.kind !== 'call' || !isInside(reference.symbol)) continue;
    const resolution = resolve(index, siteOf(file, reference));
    if (resolution.targets.length > 0) groups.add(caller, resolution, reference.line);
    else {
      const { name, line } = reference;
      const known = loose.get(name);
      if (known === undefined) loose.set(name, { name, lines: [line], why: resolution.why });
      else if (known.lines.at(-1) !== line) known.lines.push(line);
    }
  }
  return { steps: groups.steps(), loose: [...loose.values()] };
};

/** The definitions to start from. Overloads and declarations of one symbol are one. */
export const startingPoints = (symbols: readonly CodeSymbol[]): CodeSymbol[] => distinct(symbols);
