import { readInstalledText } from '../core/install.js';
import { SCHEMA_VERSION } from '../store/db/schema.js';

/** The version tuple that determines the facts. Two indexes are comparable if and only if their recipes are equal. */
export interface Recipe {
  readonly schema: number;
  /** The Unicode version of Node, whose character tables decide what a letter is, and so what a word is. */
  readonly unicode: string;
  /** Digests of the selection code, the extraction code, the grammars and the queries; see scripts/build/recipe.mjs. */
  readonly selection: string;
  readonly extraction: string;
  readonly grammars: string;
  readonly queries: string;
}

/** The digests in recipe.json, which the build of cw writes. */
interface BuildDigests extends Omit<Recipe, 'schema' | 'unicode'> {
  readonly ranking: string;
}

const buildDigests = (): BuildDigests => JSON.parse(readInstalledText('recipe.json'));

export const currentRecipe = (): Recipe => {
  const { ranking: _, ...facts } = buildDigests();
  return { schema: SCHEMA_VERSION, unicode: process.versions.unicode ?? '', ...facts };
};

/** A digest of the ranking code. It is not part of the recipe, because ranking does not change an index. */
export const currentRanking = (): string => buildDigests().ranking;

/** The canonical text of a recipe: equal recipes have equal texts. */
export const recipeText = (recipe: Recipe): string =>
  (['schema', 'unicode', 'selection', 'extraction', 'grammars', 'queries'] as const)
    .map((key) => `${key}=${recipe[key]}`)
    .join(' ');

/** The names of the fields that differ, to explain a rebuild or a refused artifact. */
export const recipeDifference = (before: string, after: string): string[] => {
  const fields = (text: string): Map<string, string> =>
    new Map(text.split(' ').map((field): [string, string] => [field.split('=')[0] ?? '', field]));
  const old = fields(before);
  return [...fields(after)].filter(([key, field]) => old.get(key) !== field).map(([key]) => key);
};
