/**
 * The id of a symbol: its blob and its position among the symbols. Unlike a stable id it changes with every edit of the file,
 * but it identifies exactly one definition. It follows from git and the recipe alone, so it is not stored.
 */
export const symbolId = (oid: string, language: string, ordinal: number): string =>
  `${oid.slice(0, 12)}.${language}.${ordinal}`;
