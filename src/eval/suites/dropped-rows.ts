import type { Repository } from '../../git/types.js';
import { type CommittedFile, filesOf, isRegular } from '../../workspace/committed-files.js';
import { SUITE_DIRECTORY } from './files.js';
import { readable } from './parse-suite.js';
import type { Suite } from './suite.js';

/** Directly in eval/, as where no suite is named. */
const IN_DIRECTORY = new RegExp(`^${SUITE_DIRECTORY}/[^/]+\\.jsonl$`);

const rowsIn = async (file: CommittedFile, tier: Suite['tier']): Promise<readonly { readonly id: string }[]> => {
  const bytes = isRegular(file) ? await file.read() : null;
  if (bytes === null) return [];
  const suite = readable({ name: file.path, text: bytes.toString('utf8') });
  return suite.tier === tier ? suite.rows : [];
};

/**
 * Ids that the same suites have at another commit, and not now. A row that is removed together with its file is asked of
 * neither side, so that no measure could tell. `named`: whether the suites were named, or all of eval/ are meant.
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
