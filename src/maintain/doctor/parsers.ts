import { loadConfig } from '../../core/config.js';
import type { ConfigValues } from '../../core/config-keys.js';
import { languageNamed } from '../../language/detect.js';
import type { Language } from '../../language/language.js';
import { LANGUAGES } from '../../language/languages.js';
import type { Pool } from '../../pipeline/workers/pool.js';
import { startPoolFor } from '../../pipeline/workers/start-pool.js';
import { unpackSymbolNames } from '../../store/facts/pack-symbols.js';
import { type Finding, failed, fine } from './check.js';

const hasGrammar = ({ structure }: Language): boolean => structure === 'grammar';

export const everyParsedLanguage = (): Language[] => LANGUAGES.filter(hasGrammar);

/** The parsed languages of an index. Without any, one language is tested, so that at least the worker is started. */
export const neededLanguages = (names: readonly string[]): Language[] => {
  const needed = names.flatMap((name) => languageNamed(name) ?? []).filter(hasGrammar);
  return needed.length > 0 ? needed : everyParsedLanguage().slice(0, 1);
};

/** Parses a small known text (the canary of the language) and looks for its known symbol; '' if it was found. */
const problemOf = async (pool: Pool, language: Language, id: number): Promise<string> => {
  const { text, symbol } = language.canary;
  const path = `canary${language.extensions[0] ?? ''}`;
  const job = { id, oid: '0'.repeat(40), path, language: language.name, mode: 'parse' } as const;
  await pool.ready();
  const outcome = await pool.run(job, Buffer.from(text));
  if (outcome.kind === 'unusable') return `${language.name}: ${outcome.message}`;
  if (outcome.kind !== 'content') return `${language.name}: ${outcome.reason}`;
  const { content } = outcome;
  if (content.status === 'failed') return `${language.name}: ${content.reason}`;
  const names = unpackSymbolNames(content.symbols).map(({ name }) => name);
  return names.includes(symbol) ? '' : `${language.name}: its canary "${symbol}" was not found`;
};

/** The default settings, because those of the user might leave the canary out. */
const defaults = (): ConfigValues['index'] => loadConfig({ file: null, packageJson: null, env: {} }).values.index;

/** Starts a worker process as `cw index` does, and parses one known text for each language. */
export const proveParsers = async (languages: readonly Language[]): Promise<Finding> => {
  const pool = startPoolFor(defaults(), 1, languages.length);
  try {
    const problems: string[] = [];
    for (const [id, language] of languages.entries()) {
      const problem = await problemOf(pool, language, id);
      if (problem !== '') problems.push(problem);
    }
    const names = languages.map(({ name }) => name).join(', ');
    if (problems.length === 0) return fine(`a worker process parsed ${names}`);
    return failed(problems.join('; '), 'Install cw again; in a source folder run `npm run build`.');
  } finally {
    pool.close(null);
  }
};
