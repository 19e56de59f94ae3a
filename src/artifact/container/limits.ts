import { BLOCK_BYTES, DATABASE, MANIFEST, SIGNATURE } from './tar-entry.js';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** The size limit of an artifact. For 200 MB of source, the index has 400 MB and the artifact 100 MB. */
export const COMPRESSED_LIMIT: number = 4 * GIB;

const SIGNATURE_LIMIT = 4096;

/** The size limits of the entries, checked before any of their bytes is inflated. tar's eleven digits end at 8 GiB. */
export const ENTRY_LIMITS: Readonly<Record<string, number>> = {
  [MANIFEST]: MIB,
  [SIGNATURE]: SIGNATURE_LIMIT,
  [DATABASE]: 8 * GIB - 1,
};

/** The limit of the head, the part before the database: three tar headers, and two small entries padded to blocks. */
export const HEAD_LIMIT: number = 3 * BLOCK_BYTES + MIB + SIGNATURE_LIMIT;
