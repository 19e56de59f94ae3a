import { describe, expect, it } from 'vitest';
import { findReferences } from '../../src/graph/references.js';
import { lookUpSymbols } from '../../src/graph/symbols.js';
import { EVERYTHING, lines, withCode } from './code.js';

const FILES = {
  'zoo.rb': lines('class Zoo', '  def feed!', '    feed', '  end', '', '  def feed', '  end', 'end'),
  'src/flask/app.py': lines(
    'from .scaffold import Scaffold',
    '',
    'class App(Scaffold):',
    '    pass',
    '',
    'class Flask(App):',
    '    pass',
  ),
  'src/flask/scaffold.py': lines('', 'class Scaffold:', '    def route(self):', '        pass', '', 'top = 1'),
  'src/flask/__init__.py': lines('from .app import Flask'),
  'other.py': lines('class Other:', '    def route(self):', '        pass'),
  'use.py': lines(
    'from flask import Flask',
    '',
    'def make():',
    '    app = Flask()',
    '',
    '    @app.route("/")',
    '    def index():',
    '        pass',
  ),
  'net/scaffold.py': lines('def far():', '    pass'),
  'kv-util/Cargo.toml': '[package]\nname = "kv-util"\n',
  'kv-util/src/sync/mutex.rs': lines('pub struct Mutex<T> { t: T }', 'impl<T> Mutex<T> { pub fn lock(&self) {} }'),
  'kv-util/src/lib.rs': lines(
    'use std::sync::Mutex;',
    'use crate::sync::mutex::Mutex as Own;',
    'macro_rules! pick { () => {} }',
  ),
};

const found = (query: string): Promise<string[]> =>
  withCode(FILES, (code) =>
    lookUpSymbols(code, query, EVERYTHING, 9).results.map(
      ({ path, qualifiedName, match }) => `${path} ${qualifiedName} ${match}`,
    ),
  );

describe('a symbol is found as people write it:', () => {
  it.each([
    ['Flask.route', 'src/flask/scaffold.py Scaffold.route inherited'],
    ['flask.Flask.route()', 'src/flask/scaffold.py Scaffold.route inherited'],
    ['Scaffold.route', 'src/flask/scaffold.py Scaffold.route exact'],
    ['Mutex<T>', 'kv-util/src/sync/mutex.rs Mutex exact'],
    ['Mutex::<Vec<u8>>::lock', 'kv-util/src/sync/mutex.rs Mutex::lock exact'],
    ['kv_util::sync::Mutex', 'kv-util/src/sync/mutex.rs Mutex qualified'],
    ['pick!', 'kv-util/src/lib.rs pick exact'],
    ['feed!', 'zoo.rb Zoo::feed! exact'],
    ['Zoo#feed!', 'zoo.rb Zoo::feed! qualified'],
    ['feed', 'zoo.rb Zoo::feed exact'],
    ['sync/mutex.rs:2', 'kv-util/src/sync/mutex.rs Mutex::lock location'],
  ])('%s', async (query, result) => {
    expect(await found(query)).toEqual([result]);
  });

  it.each([
    ['src/flask/app.py:99', 'unknown-symbol', 'no symbol is at line 99 of `src/flask/app.py`: the file has 7 lines.'],
    ['src/flask/ap.py:1', 'unknown-path', 'the index has no file `src/flask/ap.py`.'],
    ['scaffold.py:3', 'unknown-path', 'the index has no file `scaffold.py`.'],
    ['Nothing.route', 'unknown-symbol', 'the index has no symbol called `Nothing.route`.'],
  ])('and what is wrong is said: %s', async (query, code, message) => {
    await expect(found(query)).rejects.toMatchObject({ code, message });
  });

  it('with the namesakes of a member that the type does not have', async () => {
    await expect(found('Nothing.route')).rejects.toMatchObject({
      next: 'there are 2 called `route`: see `cw symbol route`',
    });
  });
});

describe('an import', () => {
  it('is of the module that it names, and no member of a namesake', async () => {
    const { files } = await withCode(FILES, (code) => findReferences(code, 'kv_util::sync::Mutex', EVERYTHING, 9));
    const imports = files.flatMap(({ references }) => references.filter(({ kind }) => kind === 'import'));
    expect(imports.map(({ line, confidence }) => [line, confidence])).toEqual([[2, 'high']]);
  });

  it('lets a method be found that a base of the imported class has', async () => {
    const { files } = await withCode(FILES, (code) => findReferences(code, 'Flask.route', EVERYTHING, 9));
    expect(files).toMatchObject([{ path: 'use.py', references: [{ line: 6, rule: 'inherited', confidence: 'high' }] }]);
  });
});
