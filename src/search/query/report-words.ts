import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';
import { foldName } from '../../language/words/term-forms.js';
import { type Draft, wordsOf } from './concepts.js';
import { type Segment, segmentsOf } from './report-text.js';
import { NOTHING_JOINED, standInsOf } from './stand-ins.js';
import { STOP_WORDS, stem } from './stem.js';

/** The words and the identifiers of a pasted bug report. */
export interface ReportWords {
  /** Each word with its emphasis, from 0 to 1. The caller keeps those that tell most. */
  readonly drafts: readonly Draft[];
  /** Identifiers, with the certainty that each is one. */
  readonly identifiers: ReadonlyMap<string, number>;
}

/**
 * The weight of a word by its position in the report, and how many of its occurrences there count. A loop of frames
 * says no more than one frame.
 */
const WORTH: Readonly<Record<Segment['kind'] | 'tick', readonly [worth: number, times: number]>> = {
  title: [3, 1],
  prose: [1, 3],
  tick: [1, 2],
  code: [0.2, 2],
  frame: [0.15, 1],
};
/** The weight at which a word reaches half of the maximum emphasis. */
const SATURATION = 4;

/** The certainty that an identifier is part of the problem, by its position in the report. */
const SURENESS: Readonly<Record<Segment['kind'] | 'tick', number>> = {
  title: 1,
  tick: 0.9,
  prose: 0.7,
  code: 0.35,
  frame: 0.25,
};
/** The same for a word that is a name only by its use: `.name`, `Name`, `name(`. */
const USED_AS_NAME: Readonly<Record<Segment['kind'], number>> = { title: 1, prose: 0.5, code: 0.3, frame: 0.2 };

const identifier = byLetters(/[a-z\d][A-Z]|_|[A-Z]{2,}[a-z]/, () => /[\p{Ll}\d]\p{Lu}|_|\p{Lu}{2,}\p{Ll}/u);
const URL = /https?:\/\/\S+/g;
const NAME_USE = /(?:\.|\b(?=[A-Z]))([A-Za-z_]\w{2,})\b|\b([a-z_]\w{2,})\(/g;

interface Counted {
  readonly draft: Draft;
  worth: number;
  readonly times: Map<string, number>;
}

class Counter {
  readonly #counted = new Map<string, Counted>();

  add(word: string, key: string, isWhole: boolean, place: Segment['kind'] | 'tick'): void {
    const id = `${isWhole ? '=' : ''}${key}`;
    let one = this.#counted.get(id);
    if (one === undefined) {
      one = {
        draft: { word, key, isWhole, standIns: isWhole ? [] : standInsOf(word, NOTHING_JOINED), emphasis: 0 },
        worth: 0,
        times: new Map(),
      };
      this.#counted.set(id, one);
    }
    const [worth, most] = WORTH[place];
    const times = (one.times.get(place) ?? 0) + 1;
    one.times.set(place, times);
    if (times <= most) one.worth += worth;
  }

  drafts(): Draft[] {
    return [...this.#counted.values()].map(({ draft, worth }) => ({
      ...draft,
      emphasis: worth / (worth + SATURATION),
    }));
  }
}

/** Collects the weighted words and identifiers of a pasted bug report. */
export const reportWords = (query: string): ReportWords => {
  const counter = new Counter();
  const identifiers = new Map<string, number>();
  const name = (word: string, sureness: number): void => {
    if (sureness > (identifiers.get(word) ?? 0)) identifiers.set(word, sureness);
  };
  for (const { kind, text } of segmentsOf(query)) {
    const ticked = new Set([...text.matchAll(/`([^`]+)`/g)].flatMap(([, inner]) => wordsOf(inner!)));
    const plain = text.replace(URL, ' ');
    for (const word of wordsOf(plain)) {
      const parts = splitIdentifier(word);
      if (/^\d+$/.test(word) || parts.length === 0) continue;
      if (parts.length === 1 && (STOP_WORDS.has(word.toLowerCase()) || word.length < 2)) continue;
      const places = ticked.has(word) ? ([kind, 'tick'] as const) : ([kind] as const);
      for (const place of places) {
        for (const part of parts) counter.add(part, stem(part), false, place);
        if (parts.length > 1) counter.add(word, foldName(word), true, place);
      }
      if (ticked.has(word)) name(word, kind === 'title' ? SURENESS.title : SURENESS.tick);
      else if (identifier(word).test(word) || kind === 'frame') name(word, SURENESS[kind]);
    }
    for (const [, member, called] of plain.matchAll(NAME_USE)) name(member ?? called!, USED_AS_NAME[kind]);
  }
  return { drafts: counter.drafts(), identifiers };
};
