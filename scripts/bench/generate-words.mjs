/** Seeded chance and the words that generated files are made of. */

/** Mulberry32: 32 bits of state are plenty for test data, and the same seed is the same tree everywhere. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS =
  `account address archive balance batch branch bucket buffer cache canvas channel chart client cluster column
commit config context counter cursor customer delta device digest document driver editor element engine entry event factory
field filter folder frame gateway graph group handle header history image index input invoice item journal kernel label layer
layout ledger limit listener loader local lock manager marker matrix member merge message metric module monitor network node
number object option order owner package page parser path payload policy pool price process product profile project prompt
queue range reader record region registry report request resource result role route rule sample schema scope search section
segment sensor server session shape signal source stage state status storage stream string student subject symbol table target
task tenant thread ticket token topic trace track tree trigger tuple type union update user value vector vendor version view
volume wallet widget window worker writer zone`.split(/\s+/);

/** @param {() => number} random */
export const word = (random) => WORDS[Math.floor(random() * WORDS.length)];
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
