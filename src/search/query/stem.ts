/** Stop words: they tell nothing about code. A word in capitals or with several parts is a name and is never one. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by do does for from has have how i if in into is it its of on or that the their them then there ' +
    'these they this to via was were what when where which while who why will with within work works working can could ' +
    'should would used uses use using get gets between each other than so such not no about across after before during ' +
    'without over under out up down off all any both some through per'
  ).split(' '),
);

/**
 * English doubles a single consonant before -ing and -ed (mapping), or drops a final -e (naming). This matches words
 * that drop the -e.
 */
const DROPPED_E = /^[^aeiou][aeiouy][^aeiouwxy]$/;

/** Restores the word before -ing or -ed was added. */
const withoutEnding = (word: string): string => {
  if (/([^aeioulsz])\1$/.test(word) && word.length > 3) return word.slice(0, -1);
  return DROPPED_E.test(word) ? `${word}e` : word;
};

/**
 * A light English stemmer: it removes plurals, -ing, -ed and a final -e. It never cuts deep, because word families
 * (families.ts) match the rest.
 */
export const stem = (word: string): string => {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  let cut = word;
  if (/ie[sd]$/.test(cut) && cut.length > 4) cut = `${cut.slice(0, -3)}y`;
  else if (/(?:sses|xes|ches|shes)$/.test(cut)) cut = cut.slice(0, -2);
  else if (cut.endsWith('s') && !/(?:ss|us|is)$/.test(cut)) cut = cut.slice(0, -1);
  if (cut.endsWith('ie') && cut.length > 4) return `${cut.slice(0, -2)}y`;
  if (cut.endsWith('ing') && cut.length > 5) cut = withoutEnding(cut.slice(0, -3));
  else if (cut.endsWith('ed') && !cut.endsWith('eed') && cut.length > 4) cut = withoutEnding(cut.slice(0, -2));
  else if (cut.endsWith('e') && cut.length > 4) cut = cut.slice(0, -1);
  return cut.length > 4 && cut.endsWith('e') ? cut.slice(0, -1) : cut;
};

const ENDINGS = ['s', 'es', 'ed', 'ing', 'e'];
/** Endings after a doubled consonant (mapping), and in place of the last letter (tries, naming). */
const DOUBLED = ['ed', 'ing'];
const SHORTENED = ['ies', 'ied', 'ed', 'ing', 'ings'];
/** The maximum number of inflections of a stem. */
export const MOST_INFLECTIONS = ENDINGS.length + DOUBLED.length + SHORTENED.length;

/** The inflected forms of a stem: keys of key, mapping of map, tries of try, naming of name. */
export const inflections = (stemmed: string): string[] => {
  const last = stemmed.at(-1) ?? '';
  const shorter = stemmed.slice(0, -1);
  const forms = [
    ...ENDINGS.map((ending) => stemmed + ending),
    ...DOUBLED.map((ending) => stemmed + last + ending),
    ...SHORTENED.map((ending) => shorter + ending),
  ];
  return forms.filter((form) => stem(form) === stemmed);
};
