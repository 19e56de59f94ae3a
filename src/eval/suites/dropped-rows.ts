import type { Repository } from '../../git/types.js';
import { type CommittedFile, filesOf, isRegular } from '../../workspace/committed-files.js';
import { SUITE_DIRECTORY } from './files.js';
import { readable } from './parse-suite.js';
import type { Suite } from './suite.js';

/** Suite files directly in eval/, as in a run without named suites. */
const IN_DIRECTORY = new RegExp(`^${SUITE_DIRECTORY}/[^/]+\\.jsonl$`);

const rowsIn = async (file: CommittedFile, tier: Suite['tier']): Promise<readonly { readonly id: string }[]> => {
  const bytes = isRegular(file) ? await file.read() : null;
  if (bytes === null) return [];
  const suite = readable({ name: file.path, text: bytes.toString('utf8') });
  return suite.tier === tier ? suite.rows : [];
};

/**
 * Ids of rows that the suites had at another commit and lack now. A removed row is measured on neither side, so that no
 * measure would show its loss. `named` says whether suite files were named, or all suites of eval/ are run.
 */
export const droppedRows = async (
  repository: Repository,
  revision: string,
  { tier, files, rows }: Suite,
  named: 'by name' | 'all of them',
): Promise<string[]> => {
  const { tree } = await repository.resolve(revision);
  const known = new Set(rows.map(({ id }) => id));
  const isMeant = ({ path }: CommittedFile): boolean =>
    named === 'by name' ? files.includes(path) : IN_DIRECTORY.test(path);
  const there = (await filesOf(repository, tree)).filter(isMeant);
  const ids: string[] = [];
  for (const file of there) for (const { id } of await rowsIn(file, tier)) if (!known.has(id)) ids.push(id);
  return ids;
};
