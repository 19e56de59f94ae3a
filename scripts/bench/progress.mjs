/** Prints the current measurement on stderr, because a section takes minutes and its tables come at its end. */
export const say = (line) => process.stderr.write(`${line}\n`);
