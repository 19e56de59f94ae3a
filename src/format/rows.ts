/** Formats `label  value` lines with aligned values. The lines of a multi-line value are aligned too. */
export const labelled = (rows: readonly (readonly [label: string, value: string])[]): string => {
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  const margin = `\n${' '.repeat(width + 2)}`;
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value.replaceAll('\n', margin)}`.trimEnd()).join('\n');
};
