import { SCHEMA_VERSION } from '../store/schema.js';
import { readInstalledText } from './install.js';
import { SELECTION_VERSION } from './select-reason.js';

/** The version tuple that decides how facts are made: two indexes are comparable if and only if it is the same. */
export interface Recipe {
  readonly schema: number;
  readonly selection: number;
  /** Digests of the code that extracts, of the grammars and of the queries; see scripts/build/recipe.mjs. */
  readonly extraction: string;
  readonly grammars: string;
  readonly queries: string;
}

export const currentRecipe = (): Recipe => {
  const built: Pick<Recipe, 'extraction' | 'grammars' | 'queries'> = JSON.parse(readInstalledText('recipe.json'));
  return { schema: SCHEMA_VERSION, selection: SELECTION_VERSION, ...built };
};

/** One spelling, so that recipes compare as text. */
export const recipeText = (recipe: Recipe): string =>
  (['schema', 'selection', 'extraction', 'grammars', 'queries'] as const)
    .map((key) => `${key}=${recipe[key]}`)
    .join(' ');

/** Which fields differ, for the reason of a rebuild. */
export const recipeDifference = (before: string, after: string): string[] => {
  const fields = (text: string): Map<string, string> =>
    new Map(text.split(' ').map((field): [string, string] => [field.split('=')[0] ?? '', field]));
  const old = fields(before);
  return [...fields(after)].filter(([key, field]) => old.get(key) !== field).map(([key]) => key);
};
