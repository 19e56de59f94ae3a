import { beforeAll, describe, expect, it } from 'vitest';
import { languageNamed } from '../../src/language/detect.js';
import { analyze } from '../../src/language/extract/analyze.js';
import { docText } from '../../src/language/extract/doc-text.js';
import type { SymbolFact } from '../../src/language/facts.js';
import { Grammars } from '../../src/language/grammar/grammar.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { grammarFiles } from './grammar-files.js';

let grammars: Grammars;

beforeAll(async () => {
  grammars = await Grammars.start(grammarFiles);
});

const symbolOf = async (name: string, text: string, qualifiedName: string): Promise<SymbolFact | undefined> => {
  const language = languageNamed(name);
  if (!language) throw new Error(`no language ${name}`);
  const loaded = await grammars.load(language);
  const { symbols } = analyze(text, language, { loaded }, 'redact', new TermMaker());
  return symbols.find((symbol) => symbol.qualifiedName === qualifiedName);
};

describe('the extent of a symbol', () => {
  it('includes a comment above the first member of a body, which the grammar puts outside the body', async () => {
    const text = 'class Buoy\n  # Rings once.\n  def ring\n  end\nend\n';
    expect(await symbolOf('ruby', text, 'Buoy::ring')).toMatchObject({ doc: 'Rings once.', startLine: 2 });
  });

  it('includes a comment below the imports, which the grammar puts into the last import', async () => {
    const text = 'package reef\n\nimport a.b\n\n/** Rings once. */\nclass Buoy\n';
    expect(await symbolOf('kotlin', text, 'Buoy')).toMatchObject({ doc: 'Rings once.', startLine: 5 });
  });

  it('excludes a comment after code on the line before', async () => {
    const text = 'import a.b // for tests\nclass Buoy\n';
    expect(await symbolOf('kotlin', text, 'Buoy')).toMatchObject({ doc: '', startLine: 2 });
  });

  it('excludes the `#!` line', async () => {
    const text = '#!/usr/bin/env python3\ndef ring():\n    pass\n';
    expect(await symbolOf('python', text, 'ring')).toMatchObject({ doc: '', startLine: 2 });
  });

  it('excludes an attribute that is itself a symbol, and the documentation above that', async () => {
    const text = 'defmodule Buoy do\n  @typedoc "How loud."\n  @type volume :: float()\n  @typep tone :: atom()\nend\n';
    expect(await symbolOf('elixir', text, 'Buoy.volume')).toMatchObject({ doc: 'How loud.', startLine: 2 });
    expect(await symbolOf('elixir', text, 'Buoy.tone')).toMatchObject({ doc: '', startLine: 4 });
  });

  it('has a qualified name with the declared scope of its owner', async () => {
    const text = 'module Reef\n  class Buoy::Bell\n    def ring\n    end\n  end\nend\n';
    expect(await symbolOf('ruby', text, 'Reef::Buoy::Bell::ring')).toMatchObject({ kind: 'method' });
  });

  it('has a qualified name with the namespace of its file, with or without braces, until the next one', async () => {
    const braces = 'namespace Reef.Charts\n{\n    class Buoy { void Ring() {} }\n}\n';
    const none = 'namespace Reef.Charts;\n\nclass Buoy { void Ring() {} }\n';
    for (const text of [braces, none]) {
      expect(await symbolOf('csharp', text, 'Reef.Charts.Buoy')).toMatchObject({
        kind: 'class',
        visibility: 'internal',
      });
      expect(await symbolOf('csharp', text, 'Reef.Charts.Buoy.Ring')).toMatchObject({ kind: 'method' });
    }
    const two = 'namespace Reef;\nclass Buoy {}\nnamespace Cliff;\nclass Bell {}\n';
    expect(await symbolOf('csharp', two, 'Reef.Buoy')).toBeDefined();
    expect(await symbolOf('csharp', two, 'Cliff.Bell')).toBeDefined();
  });

  it('has the visibility of a modifier on a line above it, if it is a method', async () => {
    const text =
      'class Buoy\n  private\n\n  TONE = 1\n\n  def self.make = new\n\n  def ring = TONE\n\n  public\n\n  def tone = 1\nend\n';
    const levels = { TONE: 'public', make: 'public', ring: 'private', tone: 'public' };
    for (const [name, visibility] of Object.entries(levels))
      expect(await symbolOf('ruby', text, `Buoy::${name}`), name).toMatchObject({ visibility });
  });

  it('has a name without the colons and quotes of symbols and keys', async () => {
    expect(await symbolOf('ruby', 'class Buoy\n  attr_reader :tone\nend\n', 'Buoy::tone')).toMatchObject({
      name: 'tone',
      kind: 'property',
    });
    const text = 'defmodule Buoy do\n  defstruct tone: :low\nend\n';
    expect(await symbolOf('elixir', text, 'Buoy.tone')).toMatchObject({ name: 'tone', kind: 'field' });
  });
});

describe('the text of a doc comment', () => {
  it('has no comment marks of Haskell, Lua and Elixir', () => {
    expect(docText('-- | Rings once.\n-- And again.')).toBe('Rings once.\nAnd again.');
    expect(docText('--[[\nRings once.\n]]')).toBe('Rings once.');
    expect(docText('~S"""\nRings once.\n"""')).toBe('Rings once.');
  });
});
