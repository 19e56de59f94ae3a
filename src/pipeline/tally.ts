import type { FilePlan } from './changes.js';

/** What a run did, in numbers a person can add up: added + changed + unchanged is the tree. */
export interface Tally {
  /** Entries of the tree, indexed or not. */
  entries: number;
  indexed: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** Indexed files before the run; each file's own outcome moves it. */
export class TallyKeeper {
  readonly #tally: Tally;

  constructor(entries: number, indexedBefore: number, plans: readonly FilePlan[]) {
    const removed = plans.filter(({ action }) => action === 'remove').length;
    const added = plans.filter(({ before, after }) => before === null && after !== null).length;
    const changed = plans.length - removed - added;
    this.#tally = { entries, indexed: indexedBefore, added, changed, removed, unchanged: entries - added - changed };
    for (const { before } of plans) if (before !== null && before.contentId !== null) this.#tally.indexed--;
  }

  /** A path of a plan has facts now. */
  indexed(): void {
    this.#tally.indexed++;
  }

  /** A path turned out to be gone when it was to be read. */
  vanished(plan: FilePlan): void {
    this.#tally.entries--;
    if (plan.before === null) this.#tally.added--;
    else {
      this.#tally.changed--;
      this.#tally.removed++;
    }
  }

  get tally(): Readonly<Tally> {
    return this.#tally;
  }
}
