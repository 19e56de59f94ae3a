/** Any text as a query: an answer, the same one again, and for exact text what a plain scan of the files finds. */
import { join, resolve } from 'node:path';
import { CwError } from '../../src/core/error.js';
import { formatSearch, searchNotes } from '../../src/format/search.js';
import { PLAIN } from '../../src/format/style.js';
import { type OpenSearch, openSearch, type SearchAnswer } from '../../src/search/answer/answer.js';
import { quotedText } from '../../src/search/query/quoted.js';
import { type SearchWishes, settleWishes, usualWishes } from '../../src/search/query/wishes.js';
import { INTENTS, type Intent } from '../../src/search/types.js';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.js';
import { askCw } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { type Below, type Material, type OddQuery, oddQuery } from './odd-queries.js';
import { ODD_FILES } from './odd-texts.js';
import { mayHaveMore, pathsByGit, pathsHolding } from './plain-scan.js';
import { ScratchRepository } from './scratch-repository.js';

/** Asked one after the other by one process, and once more by a fresh one in reverse. */
const ROUND = 50;
/** Time limit of an answer. Most answers take a hundredth of it. */
const MOST_MILLISECONDS = 10_000;
/** Starting git takes longer than an answer. */
const ASKED_OF_GIT = 16;

interface Question extends OddQuery {
  readonly wishes: SearchWishes;
}

const told = ({ query, wishes }: Question): string => `${wishes.intent}: ${JSON.stringify(query).slice(0, 300)}`;

/** Who wants every file gets the places alone. */
const questionOf = async (usual: SearchWishes, random: Below, material: Material): Promise<Question> => {
  const odd = oddQuery(random, material);
  const intent: Intent | 'auto' = random(3) === 0 ? INTENTS[random(INTENTS.length)]! : 'auto';
  const wantsAll = intent === 'exact' || quotedText(odd.query) !== null;
  const wishes = wantsAll ? { intent, limit: 1000, detail: 'location' as const } : { intent, limit: 1 + random(20) };
  return { ...odd, wishes: await settleWishes(wishes, usual) };
};

/** null: there was no answer, which was reported. */
const askedOf = async (search: OpenSearch, question: Question, arena: Arena): Promise<SearchAnswer | null> => {
  const started = performance.now();
  try {
    const answer = await search.ask(question.query, question.wishes, []);
    const milliseconds = performance.now() - started;
    if (milliseconds > MOST_MILLISECONDS) arena.wrong(`took ${Math.round(milliseconds)} ms: ${told(question)}`);
    return answer;
  } catch (error) {
    const isTyped = error instanceof CwError && error.code !== 'internal';
    arena.wrong(`${isTyped ? error.code : error}: ${told(question)}`);
    return null;
  }
};

const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

/** What a person would see must not steer the terminal. */
const checkText = (answer: SearchAnswer, question: Question, arena: Arena): void => {
  const text = [formatSearch(answer, { form: 'full', explain: 'full' }, PLAIN), ...searchNotes(answer)].join('\n');
  if (CONTROLS.test(text)) arena.wrong(`prints control characters: ${told(question)}`);
};

/** The files of one state, as they are stored. */
interface Files {
  readonly root: string;
  readonly texts: ReadonlyMap<string, string>;
}

const checkLiteral = (answer: SearchAnswer, question: Question, files: Files, arena: Arena): void => {
  const literal = question.text ?? quotedText(question.query) ?? question.query;
  const found = new Set(answer.results.flatMap(({ path, duplicates }) => [path, ...duplicates]));
  const missing = (holding: ReadonlySet<string>): string[] =>
    [...holding].filter((path) => files.texts.has(path) && !found.has(path));
  const scanned = pathsHolding(files.texts, literal);
  if (scanned !== null) {
    const [lost] = missing(scanned);
    if (lost !== undefined) arena.wrong(`does not find ${lost}: ${told(question)}`);
    const extra = [...found].find((path) => !scanned.has(path));
    if (extra !== undefined && !mayHaveMore(literal)) arena.wrong(`finds ${extra} as well: ${told(question)}`);
  }
  const byGit = arena.random(ASKED_OF_GIT) === 0 ? pathsByGit(files.root, literal) : null;
  const unseen = byGit === null ? [] : missing(byGit);
  if (unseen.length > (answer.completeness.redacted ?? 0))
    arena.wrong(`git finds it in ${unseen.join(', ')}: ${told(question)}`);
};

const filesOf = (workspace: Workspace, root: string): Files => {
  const search = openSearch(workspace);
  try {
    const { reader } = search;
    const texts = reader.indexedFiles().map(([path, id]): [string, string] => [path, reader.text(id) ?? '']);
    return { root, texts: new Map(texts) };
  } finally {
    search.close();
  }
};

const repositoryOf = ({ scratch, operands: [given] }: Arena): string => {
  const root = join(scratch, 'asked');
  const repository = new ScratchRepository(root);
  if (given === undefined) repository.commit(ODD_FILES, 'odd files');
  else {
    repository.git('fetch', '--quiet', '--no-tags', resolve(given), 'HEAD');
    repository.git('reset', '--quiet', '--hard', 'FETCH_HEAD');
  }
  return root;
};

const attackWith = async (workspace: Workspace, files: Files, arena: Arena): Promise<void> => {
  const usual = usualWishes(workspace.config.values, {});
  const material = { texts: [...files.texts.values()].filter((text) => text !== ''), paths: [...files.texts.keys()] };
  const search = openSearch(workspace);
  let compared = 0;
  try {
    for (let done = 0; done < arena.runs; done += ROUND) {
      const round: { readonly question: Question; readonly bytes: string }[] = [];
      for (let at = done; at < Math.min(done + ROUND, arena.runs); at++) {
        const question = await questionOf(usual, arena.random, material);
        const answer = await askedOf(search, question, arena);
        if (answer === null) continue;
        checkText(answer, question, arena);
        const isAuto = question.wishes.intent === 'auto';
        if (answer.intent.name === 'exact') {
          checkLiteral(answer, question, files, arena);
          compared += answer.results.length > 0 ? 1 : 0;
        } else if (isAuto && question.text !== null) arena.wrong(`is no exact text: ${told(question)}`);
        round.push({ question, bytes: JSON.stringify(answer) });
      }
      const again = openSearch(workspace);
      try {
        for (const { question, bytes } of round.reverse()) {
          const answer = await askedOf(again, question, arena);
          if (answer !== null && JSON.stringify(answer) !== bytes) arena.wrong(`another answer: ${told(question)}`);
        }
      } finally {
        again.close();
      }
      arena.tell(`${Math.min(done + ROUND, arena.runs)} of ${arena.runs}, ${compared} exact texts found as by a scan`);
    }
  } finally {
    search.close();
  }
};

export const queries: Attack = {
  summary: 'any text is a query: an answer, the same one again, for exact text what a plain scan finds',
  operands: '[repository]',
  runs: 20_000,
  run: async (arena) => {
    const root = repositoryOf(arena);
    askCw(arena.program, ['index'], root, {});
    const workspace = await openWorkspace(root, null, {});
    try {
      await attackWith(workspace, filesOf(workspace, root), arena);
    } finally {
      workspace.repository?.close();
    }
  },
};
