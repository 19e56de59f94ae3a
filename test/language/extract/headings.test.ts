import { expect, it } from 'vitest';
import { sectionFacts } from '../../../src/language/extract/headings.js';
import { makeSource } from '../../../src/language/source.js';

it.each([
  ['# Plain\n', ['Plain']],
  ['## Closed ##\n', ['Closed']],
  ['## Closed by more #####  \r\n', ['Closed by more']],
  ['# C#\n# About F# and C#\n', ['C#', 'About F# and C#']],
  ['#\n##  \n### ###\n#Tag\n', []],
  [`# ${' '.repeat(100_000)}x ${'# '.repeat(100)}y\n`, [`x ${'# '.repeat(98)}#`]],
  [`${'é'.repeat(300)}\n===\n`, ['é'.repeat(200)]],
])('headings of %j', (text, names) => {
  expect(sectionFacts(makeSource(text, null)).map(({ name }) => name)).toEqual(names);
});
