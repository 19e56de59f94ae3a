import { beforeAll, describe, expect, it } from 'vitest';
import { languageNamed } from '../../../src/language/detect.js';
import { analyze } from '../../../src/language/extract/analyze.js';
import type { Facts } from '../../../src/language/facts.js';
import { Grammars, type LoadedLanguage } from '../../../src/language/grammar/grammar.js';
import { TermMaker } from '../../../src/language/words/terms.js';
import { unpackLiterals } from '../../../src/store/facts/pack.js';
import { unpackReferences } from '../../../src/store/facts/pack-references.js';
import { grammarFiles } from '../grammar-files.js';

const typescript = languageNamed('typescript')!;
let loaded: LoadedLanguage;

beforeAll(async () => {
  loaded = await (await Grammars.start(grammarFiles)).load(typescript);
});

const referencesOf = ({ references, text }: Facts) => unpackReferences(references, text);

const SOURCE = [
  "import { readFileSync } from 'node:fs';",
  '',
  'interface Reader {}',
  'class Base {}',
  '',
  'export class FileReader extends Base implements Reader {',
  '  read(path: string): Buffer {',
  '    // readDirectory(path) is for others',
  '    return readFileSync(path, "readNothing()");',
  '  }',
  '}',
  '',
].join('\n');

describe('analysis', () => {
  it('parses a file once for all its facts', () => {
    let parses = 0;
    const counting: LoadedLanguage = {
      ...loaded,
      parse: (text) => {
        parses++;
        return loaded.parse(text);
      },
    };
    const facts = analyze(SOURCE, typescript, { loaded: counting }, 'redact', new TermMaker());
    expect(parses).toBe(1);
    expect(facts.symbols.length).toBeGreaterThan(0);
    expect(referencesOf(facts).length).toBeGreaterThan(0);
    expect(facts.imports.length).toBeGreaterThan(0);
    expect(unpackLiterals(facts.literals).length).toBeGreaterThan(0);
    expect(facts.chunks.length).toBeGreaterThan(0);
  });

  it('finds which symbol contains, imports, calls, inherits, implements and refers to which name', () => {
    const facts = analyze(SOURCE, typescript, { loaded }, 'redact', new TermMaker());
    const { symbols, imports } = facts;
    const method = symbols.findIndex(({ name }) => name === 'read');
    expect(symbols[symbols[method]!.parent]!.name).toBe('FileReader');
    expect(imports).toEqual([{ module: 'node:fs', line: 1 }]);
    const targets = referencesOf(facts).map(({ kind, name }) => `${kind} ${name}`);
    expect(targets).toEqual(
      expect.arrayContaining([
        'import readFileSync',
        'inherit Base',
        'implement Reader',
        'call readFileSync',
        'type Buffer',
      ]),
    );
  });

  it('keeps a reference to a name that no file defines, with the symbol around it', () => {
    const facts = analyze(SOURCE, typescript, { loaded }, 'redact', new TermMaker());
    const { symbols } = facts;
    const call = referencesOf(facts).find(({ kind, name }) => kind === 'call' && name === 'readFileSync')!;
    expect(symbols[call.symbol]!.qualifiedName).toBe('FileReader.read');
  });

  it('takes no reference from comments and strings', () => {
    const facts = analyze(SOURCE, typescript, { loaded }, 'redact', new TermMaker());
    const names = referencesOf(facts).map(({ name }) => name);
    expect(names).toContain('readFileSync');
    expect(names).not.toContain('readDirectory');
    expect(names).not.toContain('readNothing');
  });

  it('without a parse, cuts at blank lines and into windows, and loses no line', () => {
    const paragraphs = Array.from({ length: 40 }, (_, at) => `first ${at}\nsecond ${at}\nthird ${at}\n`).join('\n');
    const failed = { loaded: null, status: 'failed', reason: 'the parser stopped' } as const;
    const facts = analyze(`${paragraphs}\n${'wide '.repeat(3000)}`, typescript, failed, 'redact', new TermMaker());
    expect(facts).toMatchObject({ status: 'failed', reason: 'the parser stopped', symbols: [] });
    expect(new Set(facts.chunks.map(({ kind }) => kind))).toEqual(new Set(['block', 'window']));
    const blocks = facts.chunks.filter(({ kind }) => kind === 'block');
    // Each cut is behind a blank line.
    for (const { endLine } of blocks.slice(0, -1)) expect(facts.text.toString().split('\n')[endLine - 1]).toBe('');
    expect(facts.chunks.at(-1)!.endLine).toBe(facts.lines);
  });
});
