import { LARGEST_FILE } from '../core/config-keys.js';
import { redact } from '../language/redact/redact.js';
import { decodeText, detectEncoding } from '../language/text.js';
import { type Textless, TextRestorer } from '../store/canonical/restore-texts.js';
import { openIndexForWrite } from '../store/db/open.js';
import type { Workspace } from '../workspace/workspace.js';

export interface Restored {
  readonly restored: number;
  /** Contents whose blob is not in this clone, or whose text does not match the digest. */
  readonly missing: readonly Textless[];
}

/** The stored text of a blob, decoded and redacted as a worker does it. */
const textOf = (bytes: Buffer, redaction: boolean): Buffer => {
  const encoding = detectEncoding(bytes);
  const decoded = encoding === 'binary' ? '' : decodeText(bytes, encoding);
  return Buffer.from(redaction ? redact(decoded).text : decoded);
};

/** The blobs that this clone has: all of the commit if it exists here, else those of HEAD (for a shallow clone). */
const blobsHere = async ({ repository }: Workspace, commit: string): Promise<Set<string> | 'all'> => {
  if (repository === null) return new Set();
  const isHere = await repository.resolve(commit).then(
    () => true,
    () => false,
  );
  if (isHere) return 'all';
  const head = await repository.head();
  return new Set(head === null ? [] : (await repository.listTree(head.tree)).map(({ oid }) => oid));
};

/** Reads the texts that a no-text artifact left out from git, and checks each against the digest of its content. */
export const restoreTexts = async (
  file: string,
  workspace: Workspace,
  commit: string,
  signal: AbortSignal,
): Promise<Restored> => {
  const here = await blobsHere(workspace, commit);
  const restorer = new TextRestorer(file);
  try {
    const wanted = new Map<string, Textless[]>();
    const missing: Textless[] = [];
    for (const content of restorer.missing()) {
      if (here === 'all' || here.has(content.oid))
        wanted.set(content.oid, [...(wanted.get(content.oid) ?? []), content]);
      else missing.push(content);
    }
    let restored = 0;
    const { redact: redaction } = workspace.config.values.index;
    for await (const { oid, bytes } of workspace.repository?.readBlobs(wanted.keys(), LARGEST_FILE) ?? []) {
      signal.throwIfAborted();
      const text = bytes === null ? null : textOf(bytes, redaction);
      for (const content of wanted.get(oid) ?? []) {
        if (text !== null && restorer.put(content.id, text) === 'proved') restored++;
        else missing.push(content);
      }
    }
    restorer.commit();
    return { restored, missing };
  } finally {
    restorer.close();
  }
};

/** An OID that no tree has. The next `cw index` then compares every path, and adds the missing files. */
const NO_TREE = '0'.repeat(40);

/** Removes contents without text. The index then has fewer files, and its counts and tree are adjusted. */
export const leaveOut = (file: string, missing: readonly Textless[]): void => {
  const writer = openIndexForWrite(file);
  try {
    writer.begin();
    writer.dropContents(missing.map(({ id }) => id));
    const { files, indexed } = writer.counts();
    writer.setMeta('tree', NO_TREE);
    writer.setMeta('entries', String(files));
    writer.setMeta('indexed', String(indexed));
    writer.commit();
  } finally {
    writer.close();
  }
};
