/** Words that say nothing about code. A word in capitals or with parts is a name, and is kept. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by do does for from has have how i if in into is it its of on or that the their them then there ' +
    'these they this to via was were what when where which while who why will with within work works working can could ' +
    'should would used uses use using get gets between each other than so such not no about across after before during ' +
    'without over under out up down off all any both some through per'
  ).split(' '),
);

/** English doubles a single consonant before -ing and -ed (mapping), unless it drops an -e there (naming). */
const DROPPED_E = /^[^aeiou][aeiouy][^aeiouwxy]$/;

/** What stands before -ing and -ed, as the word is written without them. */
const withoutEnding = (word: string): string => {
  if (/([^aeioulsz])\1$/.test(word) && word.length > 3) return word.slice(0, -1);
  return DROPPED_E.test(word) ? `${word}e` : word;
};

/**
 * A light stem: plurals, -ing, -ed and a final -e. It only has to bring together what a family (families.ts) would have to
 * bridge otherwise, so it never cuts deep.
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
/** Behind a doubled consonant (mapping), and in the place of the last letter (tries, naming). */
const DOUBLED = ['ed', 'ing'];
const SHORTENED = ['ies', 'ied', 'ed', 'ing', 'ings'];
/** How many forms a stem has at most. */
export const MOST_INFLECTIONS = ENDINGS.length + DOUBLED.length + SHORTENED.length;

/** Words with this stem that may not begin with all of it: keys of key, mapping of map, tries of try, naming of name. */
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
