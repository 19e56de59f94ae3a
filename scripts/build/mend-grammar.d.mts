/** The bytes of a grammar as it is shipped. */
export function mendGrammar(name: string, raw: Buffer): Buffer;
