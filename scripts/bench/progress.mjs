/** What is being measured right now, on stderr: a run takes minutes, and its tables come at the end of each section. */
export const say = (line) => process.stderr.write(`${line}\n`);
