/**
 * The only place that writes FTS5's query language. Every term becomes a quoted string, in which nothing but the double
 * quote means anything, so any string is a valid query.
 */

/** A query of more words than this is a pasted file; the rest would cost time and change nothing at the top. */
export const MAX_QUERY_TERMS = 256;

/** null: nothing to look for. */
export function matchExpression(terms: readonly string[]): string | null {
  const wanted = new Set<string>();
  for (const term of terms) {
    // FTS5 reads its query as a C string: a NUL would end it in the middle of a quotation.
    const clean = term.replaceAll('\0', '').trim();
    if (clean !== '') wanted.add(clean);
    if (wanted.size === MAX_QUERY_TERMS) break;
  }
  return wanted.size === 0 ? null : [...wanted].map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}
