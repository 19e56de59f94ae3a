import type { FilePlan } from './changes.js';

/** The numbers of files in the result of a run. Added, changed and unchanged files add up to the tree. */
export interface Tally {
  /** Entries of the tree, indexed or not. */
  entries: number;
  indexed: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** Counts files during a run: starts with the counts of the plan and corrects them by the outcome of each file. */
export class TallyKeeper {
  readonly #tally: Tally;

  constructor(entries: number, indexedBefore: number, plans: readonly FilePlan[]) {
    const removed = plans.filter(({ action }) => action === 'remove').length;
    const added = plans.filter(({ before, after }) => before === null && after !== null).length;
    const changed = plans.length - removed - added;
    this.#tally = { entries, indexed: indexedBefore, added, changed, removed, unchanged: entries - added - changed };
    for (const { before } of plans) if (before !== null && before.contentId !== null) this.#tally.indexed--;
  }

  /** A planned path now has facts. */
  indexed(): void {
    this.#tally.indexed++;
  }

  /** The file of a planned path was deleted before it could be read. */
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
