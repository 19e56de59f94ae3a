/**
 * Characters per token. Common tokenizers average 3.5 to 4.5 over source code, and the reader's own tokenizer is not
 * known. A plain rule that can be checked by hand is better than a 2 MB table for one model.
 */
export const CHARACTERS_PER_TOKEN = 4;

export const tokensFor = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
