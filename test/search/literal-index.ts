import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { analyze } from '../../src/language/extract/analyze.js';
import { TEXT } from '../../src/language/languages.js';
import { decodeText, detectEncoding } from '../../src/language/text.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { literalMatches } from '../../src/search/literal/literal.js';
import type { IndexReader } from '../../src/store/db/index-reader.js';
import { createIndex, openIndexForRead } from '../../src/store/db/open.js';
import { encodeFacts } from '../../src/store/facts/encode-facts.js';
import { makeDirectory } from '../helpers/repository.js';

const maker = new TermMaker();
const PLAIN = { loaded: null, status: 'plain', reason: '' } as const;

/** The text of a blob as the index keeps it. */
export const storedText = (bytes: Buffer): string => {
  const encoding = detectEncoding(bytes);
  if (encoding === 'binary') throw new Error('binary files are not indexed');
  return decodeText(bytes, encoding);
};

/** An index of blobs by path, cut and split into words as the product does, in this order and without redaction. */
export const indexOf = (files: Readonly<Record<string, string | Buffer>>): IndexReader => {
  const file = join(makeDirectory(), 'index.db');
  const writer = createIndex(file);
  writer.begin();
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const oid = createHash('sha1').update(bytes).digest('hex');
    const encoded = encodeFacts(analyze(storedText(bytes), TEXT, PLAIN, 'keep', maker), oid);
    const contentId = writer.contentId(oid, TEXT.name) ?? writer.putContent(encoded);
    writer.setFile({ path, oid, mode: 0o100644, language: TEXT.name, contentId, skip: '', rule: '' });
  }
  writer.commit();
  writer.close();
  return openIndexForRead(file);
};

/** Paths of the files that hold a literal, in the order of the answer. */
export const pathsWith = (reader: IndexReader, literal: string): string[] =>
  literalMatches(reader, literal, Number.POSITIVE_INFINITY, () => true).matches.flatMap(({ contentId }) =>
    reader.pathsOf(contentId),
  );
