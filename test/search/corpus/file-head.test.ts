import { describe, expect, it } from 'vitest';
import { fileHead } from '../../../src/search/corpus/file-head.js';

describe('the header comment of a file', () => {
  it.each([
    ['// one\ncode();\n# two\n', ['// one', '# two']],
    ['#!/bin/sh\n#include <a.h>\n#iffy\n', ['#iffy']],
    ['/* one\n two */ three\ncode();\n', ['/* one', 'two */ three']],
    ['/* one */\ncode();\n', ['/* one */']],
    ['@moduledoc """\none\n"""\ncode\n', ['@moduledoc """', 'one', '"""']],
    ['--[==[\none\n]==]\ncode\n', ['--[==[', 'one', ']==]']],
    ['=begin\none\n=end\ncode\n', ['=begin', 'one', '=end']],
    ['// Copyright me\n// one\n * Permission is hereby granted\n', ['// one']],
    [`${'code();\n'.repeat(40)}// late\n`, []],
  ])('of %j are known by how they look, licences left out', (text, lines) => {
    expect(fileHead(text).split('\n').filter(Boolean)).toEqual(lines);
  });
});
