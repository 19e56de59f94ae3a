import { CwError } from '../core/error.js';

/** The checks while an artifact is read, in order. Every refusal names the step that failed. */
export const STEPS = {
  container:
    'it is the three zstd frames of a tar file with exactly the expected entries, in order, with fixed headers',
  manifest: 'the manifest is canonical JSON of the artifact format, and every field has its type',
  version: 'this version of cw reads this format and this schema',
  recipe: 'the facts were made by the same rules, grammars and words as this version makes',
  signature: 'the manifest was signed by a key that is trusted here',
  digest: 'index.db is, byte for byte, the file whose SHA-256 is in the manifest',
} as const;

export type StepName = keyof typeof STEPS;

const NEXT = 'Get the artifact again, or make a new one with `cw state export`; the present index is unchanged.';

/** The error for bytes that are not an artifact, or an incomplete or altered one. */
export const invalid = (step: string, what: string, cause?: unknown): CwError =>
  new CwError('artifact-invalid', `the artifact cannot be used: ${what}.`, { next: NEXT, cause, detail: { step } });
