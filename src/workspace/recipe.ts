import { readInstalledText } from '../core/install.js';
import { SCHEMA_VERSION } from '../store/db/schema.js';

/** The version tuple that decides how facts are made: two indexes are comparable if and only if it is the same. */
export interface Recipe {
  readonly schema: number;
  /** Node's own tables decide what a letter is, and so what a word is. */
  readonly unicode: string;
  /** Digests of the code that selects, of the code that extracts, of grammars and queries; see scripts/build/recipe.mjs. */
  readonly selection: string;
  readonly extraction: string;
  readonly grammars: string;
  readonly queries: string;
}

/** What the build wrote: all of it is digests. */
interface Built extends Omit<Recipe, 'schema' | 'unicode'> {
  readonly ranking: string;
}

const built = (): Built => JSON.parse(readInstalledText('recipe.json'));

export const currentRecipe = (): Recipe => {
  const { ranking: _, ...facts } = built();
  return { schema: SCHEMA_VERSION, unicode: process.versions.unicode ?? '', ...facts };
};

/** A digest of the code that puts results in order. No part of the recipe: an index is the same whoever asks it. */
export const currentRanking = (): string => built().ranking;

/** One spelling, so that recipes compare as text. */
export const recipeText = (recipe: Recipe): string =>
  (['schema', 'unicode', 'selection', 'extraction', 'grammars', 'queries'] as const)
    .map((key) => `${key}=${recipe[key]}`)
    .join(' ');

/** Which fields differ, for the reason of a rebuild. */
export const recipeDifference = (before: string, after: string): string[] => {
  const fields = (text: string): Map<string, string> =>
    new Map(text.split(' ').map((field): [string, string] => [field.split('=')[0] ?? '', field]));
  const old = fields(before);
  return [...fields(after)].filter(([key, field]) => old.get(key) !== field).map(([key]) => key);
};
