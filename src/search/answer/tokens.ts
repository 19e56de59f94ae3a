/**
 * Characters that make a token. The common tokenisers average 3.5 to 4.5 over source code, and none is the one that a
 * reader will use: a plain rule that can be checked by hand beats a table of 2 MB that is right for one model.
 */
export const CHARACTERS_PER_TOKEN = 4;

export const tokensFor = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
