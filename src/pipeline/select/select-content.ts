import { decodeText, detectEncoding, type Encoding } from '../../language/text.js';
import { INDEXED, type Selection, skip } from '../../workspace/skip-reason.js';
import { generatedMarker } from './select-generated.js';

export interface ContentLimits {
  readonly maxFileBytes: number;
  readonly maxLineBytes: number;
  readonly maxMeanLineBytes: number;
  readonly generated: boolean;
}

/** Smaller files may have long lines: a one-line JSON file, or a README full of badges, is not minified code. */
const MINIFIED_FROM_BYTES = 4096;

/**
 * Selects a file by its content, which is step two of two: notices minified and generated files, binary files, Git LFS
 * pointers, and files or lines that are too large. An empty file is indexed; it has a row and no chunks. The path must not
 * matter here: all paths of a blob share its facts, so the result would depend on which path comes first.
 */
export const selectByContent = (bytes: Buffer, limits: ContentLimits): Selection =>
  readByContent(bytes, limits).selection;

/**
 * Selects by content and also returns the detected encoding, because detecting it reads all bytes. null: the content is
 * not decoded.
 */
export const readByContent = (
  bytes: Buffer,
  limits: ContentLimits,
): { selection: Selection; encoding: Encoding | null } => {
  const reason = tooLargeOrPointer(bytes, limits);
  if (reason !== null) return { selection: reason, encoding: null };
  const encoding = detectEncoding(bytes);
  if (encoding === 'binary') return { selection: skip('binary', 'content'), encoding: null };
  return { selection: selectText(bytes, encoding, limits), encoding };
};

/** The result for a file above the size limit, which is not read at all. */
export const tooLarge = ({
  maxFileBytes,
}: Pick<ContentLimits, 'maxFileBytes'>): Exclude<Selection, { readonly indexed: true }> =>
  skip('too-large', `index.maxFileBytes = ${maxFileBytes}`);

const tooLargeOrPointer = (bytes: Buffer, limits: ContentLimits): Selection | null => {
  if (bytes.length > limits.maxFileBytes) return tooLarge(limits);
  return isLfsPointer(bytes) ? skip('lfs-pointer', 'version https://git-lfs.github.com/spec/v1') : null;
};

const selectText = (bytes: Buffer, encoding: Encoding, limits: ContentLimits): Selection => {
  // Line lengths are limits in bytes of UTF-8, so UTF-16 is converted first.
  const utf8 = encoding.startsWith('utf-16') ? Buffer.from(decodeText(bytes, encoding)) : bytes;
  const { longest, mean } = measureLines(utf8);
  if (longest > limits.maxLineBytes) return skip('line-too-long', `index.maxLineBytes = ${limits.maxLineBytes}`);
  if (mean > limits.maxMeanLineBytes && utf8.length >= MINIFIED_FROM_BYTES && !isProse(utf8)) {
    return skip('minified', `index.maxMeanLineBytes = ${limits.maxMeanLineBytes}`);
  }
  const marker = limits.generated ? null : generatedMarker(utf8);
  return marker === null ? INDEXED : skip('generated', marker);
};

/** The Git LFS specification limits a pointer file to 1024 bytes and fixes its first line. */
const isLfsPointer = (bytes: Buffer): boolean =>
  bytes.length < 1024 &&
  bytes[0] === 0x76 &&
  /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v1\n(?:ext-.*\n)*oid sha256:[0-9a-f]{64}\nsize \d+\n?$/.test(
    bytes.toString('latin1'),
  );

/** The longest and the mean line. A lone `\r` ends a line too, so that an old Macintosh file does not count as minified. */
const measureLines = (bytes: Buffer): { longest: number; mean: number } => {
  let lines = 0;
  let longest = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte > 13 || (byte !== 10 && (byte !== 13 || bytes[at + 1] === 10))) continue;
    lines++;
    if (at - start > longest) longest = at - start;
    start = at + 1;
  }
  if (start < bytes.length) {
    lines++;
    if (bytes.length - start > longest) longest = bytes.length - start;
  }
  return { longest, mean: lines === 0 ? 0 : bytes.length / lines };
};

/**
 * Prose has paragraphs as long lines and is not minified code. English is one sixth spaces, and other scripts are mostly
 * bytes outside ASCII; minified code and data have a few per cent of either.
 */
const PROSE_SHARE = 0.12;

const isProse = (bytes: Buffer): boolean => {
  let prose = 0;
  for (const byte of bytes) if (byte === 0x20 || byte >= 0x80) prose++;
  return prose >= bytes.length * PROSE_SHARE;
};
