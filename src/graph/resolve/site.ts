import type { ReferenceFact } from '../../language/facts.js';
import { type CodeFile, type CodeSymbol, chainOf } from '../code-index.js';

/** A reference with its surroundings. */
export interface Site {
  readonly file: CodeFile;
  readonly reference: ReferenceFact;
  /** The symbols around it, innermost first. */
  readonly chain: readonly CodeSymbol[];
}

export const siteOf = (file: CodeFile, reference: ReferenceFact): Site => ({
  file,
  reference,
  chain: chainOf({ file, ordinal: reference.symbol }),
});
