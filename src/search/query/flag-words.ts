/** Splits the values of a repeatable list flag: `--lang go --lang rust` and `--lang go,rust` are the same. */
export const flagWords = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => value.split(',')).map((word) => word.trim().toLowerCase())),
];
