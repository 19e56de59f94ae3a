export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const sorted = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** Canonical JSON: equal values give equal bytes. Keys are sorted (ASCII), indented by two spaces, with a final line feed. */
export const canonicalJson = (value: Json): string => `${JSON.stringify(sorted(value), null, 2)}\n`;
