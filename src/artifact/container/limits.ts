import { BLOCK_BYTES, DATABASE, MANIFEST, SIGNATURE } from './tar-entry.js';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** Of what comes in. An index of 200 MB of source has 400 MB and an artifact of 100 MB. */
export const COMPRESSED_LIMIT: number = 4 * GIB;

const SIGNATURE_LIMIT = 4096;

/** Before a byte of an entry is inflated. tar's eleven digits end at 8 GiB. */
export const ENTRY_LIMITS: Readonly<Record<string, number>> = {
  [MANIFEST]: MIB,
  [SIGNATURE]: SIGNATURE_LIMIT,
  [DATABASE]: 8 * GIB - 1,
};

/** Of what stands before the database: three headers and the two small entries, which fill their blocks. */
export const HEAD_LIMIT: number = 3 * BLOCK_BYTES + MIB + SIGNATURE_LIMIT;
