import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { languageNamed } from '../../language/detect.js';
import { analyzeFile, type Parsing } from '../../language/extract/analyze.js';
import { type Facts, PARSE_STOPPED } from '../../language/facts.js';
import { Grammars } from '../../language/grammar/grammar.js';
import type { Language } from '../../language/language.js';
import { TEXT } from '../../language/languages.js';
import { decodeText, storedAsRead } from '../../language/text.js';
import type { WordMaker } from '../../language/words/word-maker.js';
import { digestOf, factsBytes } from '../../store/facts/content-bytes.js';
import { packFacts } from '../../store/facts/encode-facts.js';
import { PARSER_FAILED } from '../../workspace/index-state.js';
import { readByContent } from '../select/select-content.js';
import { installedGrammars } from './installed-grammars.js';
import { installedWordKernel } from './installed-word-kernel.js';
import { keptMemory } from './kept-memory.js';
import type { Job } from './protocol.js';
import { type Perform, serveJobs } from './serve-jobs.js';

/**
 * The extraction worker: parses one blob at a time into facts. It is a process of its own, so that a grammar that aborts,
 * hangs or uses too much memory cannot harm the run, and so that the parent can kill it at the end without waiting for V8's
 * compile jobs.
 */

let starting: Promise<Grammars> | null = null;
let grammars: Grammars | null = null;
let maker: WordMaker | null = null;

const parsingFor = async (language: Language, job: Job): Promise<Parsing> => {
  if (job.mode === 'text') return { loaded: null, status: 'failed', reason: PARSER_FAILED };
  if (language.structure !== 'grammar') return { loaded: null, status: 'plain', reason: '' };
  starting ??= Grammars.start(installedGrammars());
  try {
    grammars = await starting;
    return { loaded: await grammars.load(language) };
  } catch (error) {
    // These errors are about the installation or the system. As a reason of the grammar they would be stored in the index.
    if (error instanceof CwError || systemError(error, '') !== null) throw error;
    return { loaded: null, status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
};

/** Measured only for every 32nd answer: it costs as much as parsing a small file, and memory grows slowly. */
let memory = 0;
let answers = 0;
const memoryNow = (): number => {
  if (answers++ % 32 === 0) memory = keptMemory();
  return memory;
};

const STOPPED: Parsing = { loaded: null, status: 'failed', reason: PARSE_STOPPED };

/** An overflow of the WASM stack may surface as any error behind the parse. The file is stored the same either way. */
const afterOverflow = (work: () => Facts, withoutGrammar: () => Facts): Facts => {
  try {
    return work();
  } catch (error) {
    if (grammars?.isSpoiled() !== true) throw error;
    return withoutGrammar();
  }
};

const perform: Perform = async (job, bytes, { index }) => {
  const { id } = job;
  const { selection, encoding } = readByContent(bytes, index);
  if (!selection.indexed)
    return { answer: { id, kind: 'skip', reason: selection.reason, rule: selection.rule }, body: [] };
  const language = languageNamed(job.language) ?? TEXT;
  const parsing = await parsingFor(language, job);
  const text = encoding === null ? '' : decodeText(bytes, encoding);
  maker ??= installedWordKernel();
  const stored = encoding === null ? null : storedAsRead(bytes, encoding);
  const redaction = index.redact ? 'redact' : 'keep';
  const words = maker;
  const analyze = (how: Parsing): Facts =>
    analyzeFile({ decoded: text, stored, language, parsing: how, redaction, maker: words });
  const facts = afterOverflow(
    () => analyze(parsing),
    () => analyze(STOPPED),
  );
  const content = packFacts(facts, job.oid);
  const asRead = facts.text === bytes;
  const packed = factsBytes(content);
  const sizes = { facts: packed.length, words: facts.words.length };
  const digest = digestOf(packed, content.text);
  const answer = {
    id,
    kind: 'content',
    ...sizes,
    text: asRead ? 'as read' : 'enclosed',
    digest,
    memory: memoryNow(),
    isSpoiled: grammars?.isSpoiled() ?? false,
  } as const;
  return { answer, body: asRead ? [packed, facts.words] : [packed, facts.words, facts.text] };
};

/** Runs the worker. `beforeFirst` is called when the first answer is ready to be sent. */
export const serve = (beforeFirst: () => void): void => serveJobs(perform, beforeFirst);
