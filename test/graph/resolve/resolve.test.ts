import { describe, expect, it } from 'vitest';
import { findCalls } from '../../../src/graph/calls.js';
import { EVERYTHING, lines, withCode } from '../code.js';

/** `caller -> path:callee rule confidence` of everything that a symbol calls. */
const callees = (files: Readonly<Record<string, string>>, query: string): Promise<string[]> =>
  withCode(files, (index) =>
    findCalls(index, { query, direction: 'callees', depth: 1, limit: 100 }, EVERYTHING).calls.map(
      ({ callees: [first], candidates, rule, confidence }) =>
        `${first?.path}:${first?.qualifiedName}${candidates > 1 ? ` of ${candidates}` : ''} ${rule} ${confidence}`,
    ),
  );

const unresolved = (files: Readonly<Record<string, string>>, query: string): Promise<string[]> =>
  withCode(files, (index) =>
    findCalls(index, { query, direction: 'callees', depth: 1, limit: 100 }, EVERYTHING).unresolved.map(
      ({ name }) => name,
    ),
  );

describe('a call in Python', () => {
  const files = {
    'src/pkg/__init__.py': 'from .api import get\n',
    'src/pkg/api.py': lines(
      'from .pool import Pool, helper as h',
      '',
      'def get(url):',
      '    p = Pool(1)',
      '    p.run(url)',
      '    h()',
      '    print(url)',
    ),
    'src/pkg/pool.py': lines(
      'class Base:',
      '    def close(self):',
      '        pass',
      '',
      'class Pool(Base):',
      '    def run(self, job):',
      '        self.step(job)',
      '        self.close()',
      '        job()',
      '    def step(self, job):',
      '        pass',
      '',
      'def helper():',
      '    pass',
    ),
    'src/pkg/other.py': lines(
      'class Other:',
      '    def run(self):',
      '        pass',
      '    def close(self):',
      '        pass',
    ),
    'tests/test_api.py': lines(
      'import json',
      'import pkg',
      '',
      'def test_get():',
      '    pkg.get("x")',
      '    json.helper()',
    ),
  };

  it('goes to what the module imports, under the name it is given there, and by the class that made a variable', async () => {
    expect(await callees(files, 'get')).toEqual([
      'src/pkg/pool.py:Pool import high',
      'src/pkg/pool.py:Pool.run receiver-type high',
      'src/pkg/pool.py:helper import high',
    ]);
    expect(await unresolved(files, 'get')).toEqual(['print']);
  });

  it('goes to members of the class around it and of its bases, and not to a parameter', async () => {
    expect(await callees(files, 'Pool.run')).toEqual([
      'src/pkg/pool.py:Pool.step same-class high',
      'src/pkg/pool.py:Base.close inherited high',
    ]);
    expect(await unresolved(files, 'Pool.run')).toEqual(['job']);
  });

  it('goes through a package to the function inside, and never to a namesake of a module from outside', async () => {
    expect(await callees(files, 'test_get')).toEqual(['src/pkg/api.py:get import high']);
    expect(await unresolved(files, 'test_get')).toEqual(['helper']);
  });
});

describe('a call in Go', () => {
  const files = {
    'go.mod': 'module example.com/kv\n',
    'cache.go': lines(
      'package kv',
      '',
      'type Cache struct { inner *Store }',
      '',
      'func New() *Cache { return &Cache{} }',
      '',
      'func (c *Cache) Get(key string) string {',
      '\tc.touch(key)',
      '\treturn c.inner.Load(key)',
      '}',
      '',
      'func (c *Cache) touch(key string) {}',
    ),
    'store.go': lines(
      'package kv',
      '',
      'type Store struct {}',
      '',
      'func (s *Store) Load(key string) string { return key }',
      '',
      'func (s *Store) Get(key string) string { return key }',
    ),
    'cmd/main.go': lines(
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\tstore "example.com/kv"',
      ')',
      '',
      'func Println() {}',
      '',
      'func main() {',
      '\tc := store.New()',
      '\tc.Get("a")',
      '\tfmt.Println("b")',
      '}',
    ),
  };

  it('goes by receivers, fields, aliased imports and what a function returns', async () => {
    expect(await callees(files, 'Cache.Get')).toEqual([
      'cache.go:Cache.touch receiver-type high',
      'store.go:Store.Load receiver-type high',
    ]);
    expect(await callees(files, 'main')).toEqual(['cache.go:New import high', 'cache.go:Cache.Get receiver-type high']);
    expect(await unresolved(files, 'main')).toEqual(['Println']);
  });

  it('sees what is in the same directory without an import', async () => {
    const more = { ...files, 'use.go': lines('package kv', '', 'func use() { New() }') };
    expect(await callees(more, 'use')).toEqual(['cache.go:New package high']);
  });
});

describe('a call in TypeScript', () => {
  const files = {
    'src/pool.ts': lines(
      'export class Pool {',
      '  run(): void { this.step(); }',
      '  private step(): void {}',
      '}',
      'export function open(): Pool { return new Pool(); }',
    ),
    'src/use.ts': lines(
      'import {',
      '  open,',
      '  Pool as P,',
      "} from './pool.js';",
      "import { readFile } from 'node:fs';",
      "import * as pool from './pool.js';",
      '',
      'export function use(given: P): void {',
      '  const made = open();',
      '  made.run();',
      '  readFile();',
      '  pool.open();',
      '}',
    ),
    'src/readers.ts': 'export function readFile(): void {}\n',
    'src/other.ts': lines(
      'export class Other { run(): void {} }',
      'export function loose(): void {',
      '  open();',
      '  thing().run();',
      '}',
    ),
  };

  it('goes by names that stand lines before their module, by namespaces, and by what a function returns', async () => {
    expect(await callees(files, 'use')).toEqual(
      [
        'src/pool.ts:open import high',
        'src/pool.ts:Pool.run receiver-type high',
        'src/pool.ts:open import high',
      ].filter((line, at, all) => all.indexOf(line) === at),
    );
    expect(await unresolved(files, 'use')).toEqual(['readFile']);
  });

  it('says that it is a guess where the file does not say what is meant', async () => {
    expect(await callees(files, 'loose')).toEqual([
      'src/pool.ts:open unimported low',
      'src/other.ts:Other.run of 2 ambiguous low',
    ]);
  });
});

describe('a call in other languages', () => {
  it('resolves bare names of a class in Java, and what is declared with a type before its name', async () => {
    const files = {
      'a/Pool.java': lines(
        'package a;',
        'class Pool {',
        '  void run(Job job) { step(); job.go(); }',
        '  void step() {}',
        '}',
      ),
      'a/Job.java': lines('package a;', 'class Job { void go() {} }'),
      'a/Car.java': lines('package a;', 'class Car { void go() {} void step() {} }'),
    };
    expect(await callees(files, 'Pool.run')).toEqual([
      'a/Pool.java:Pool.step same-file high',
      'a/Job.java:Job.go receiver-type high',
    ]);
  });

  it('takes a header and its source file for one definition in C', async () => {
    const files = {
      'cache.h': 'int cache_get(const char *key);\n',
      'cache.c': lines('#include "cache.h"', 'int cache_get(const char *key) { return 0; }'),
      'app/main.c': lines('#include "../cache.h"', 'int main(void) { return cache_get("a"); }'),
    };
    expect(await callees(files, 'main')).toEqual(['cache.c:cache_get import high']);
  });

  it('tells a type of the repository from a namesake that is not imported, and from one that is not there', async () => {
    const files = {
      'src/error.rs': lines('pub struct Error;', 'impl Error {', '    pub fn new() -> Error { Error }', '}'),
      'src/near.rs': lines('use crate::error::Error;', 'fn near() { Error::new(); Vec::new(); }'),
      'src/far.rs': lines('use std::io;', 'fn far() { io::Error::new(); }'),
    };
    expect(await callees(files, 'near')).toEqual(['src/error.rs:Error::new qualified high']);
    expect(await unresolved(files, 'near')).toEqual(['new']);
    expect(await callees(files, 'far')).toEqual(['src/error.rs:Error::new qualified medium']);
  });

  it('never goes from one language to another', async () => {
    const files = {
      'a.go': lines('package a', '', 'func parse() {}'),
      'b.py': lines('def use():', '    parse()'),
    };
    expect(await callees(files, 'use')).toEqual([]);
    expect(await unresolved(files, 'use')).toEqual(['parse']);
  });

  it('takes whoever implements an interface for a possible target', async () => {
    const files = {
      'a.go': lines(
        'package a',
        '',
        'type Loader interface { Load() }',
        '',
        'type disk struct{}',
        '',
        'func (d disk) Load() {}',
        '',
        'func use(l Loader) { l.Load() }',
      ),
    };
    expect(await callees(files, 'use')).toEqual(['a.go:Loader.Load of 2 interface low']);
  });
});
