import { describe, expect, it } from 'vitest';
import { findCalls } from '../../src/graph/calls.js';
import { EVERYTHING, lines, withCode } from './code.js';

/** `path:callee rule confidence` of everything that a symbol calls. */
const callees = (files: Readonly<Record<string, string>>, query: string): Promise<string[]> =>
  withCode(files, (index) =>
    findCalls(index, { query, direction: 'callees', depth: 1, limit: 100 }, EVERYTHING).calls.map(
      ({ callees: [first], candidates, rule, confidence }) =>
        `${first?.path}:${first?.qualifiedName}${candidates > 1 ? ` of ${candidates}` : ''} ${rule} ${confidence}`,
    ),
  );

describe('an import that names a directory only', () => {
  it('is not certain in Go without a go.mod: many import paths end so', async () => {
    const files = {
      'util/a.go': lines('package util', '', 'func Trim() {}'),
      'cmd/main.go': lines('package main', '', 'import "github.com/else/util"', '', 'func main() { util.Trim() }'),
    };
    expect(await callees(files, 'main')).toEqual(['util/a.go:Trim import medium']);
    expect(await callees({ ...files, 'go.mod': 'module github.com/else\n' }, 'main')).toEqual([
      'util/a.go:Trim import high',
    ]);
  });

  it('is not certain in Java where another file of the package has the class', async () => {
    const use = lines('package com.use;', 'import com.foo.Bar;', 'class Use { void go() { Bar.run(); new Bar(); } }');
    const bar = lines('class Bar { static void run() {} }');
    const beside = {
      'src/com/use/Use.java': use,
      'src/com/foo/Other.java': `package com.foo;\nclass Other {}\n${bar}`,
    };
    expect(await callees(beside, 'Use.go')).toContain('src/com/foo/Other.java:Bar import medium');
    const own = { 'src/com/use/Use.java': use, 'src/com/foo/Bar.java': `package com.foo;\n${bar}` };
    expect(await callees(own, 'Use.go')).toContain('src/com/foo/Bar.java:Bar import high');
  });

  it('is not certain in Ruby where a file deeper in has the name of a library', async () => {
    const files = {
      'lib/pool/json.rb': lines('def dump_it', 'end'),
      'a.rb': lines("require 'json'", 'def go', '  dump_it()', 'end'),
    };
    expect(await callees(files, 'go')).toEqual(['lib/pool/json.rb:dump_it import medium']);
    const near = {
      'lib/pool/json.rb': files['lib/pool/json.rb'],
      'lib/a.rb': "require './pool/json'\ndef go\n  dump_it()\nend\n",
    };
    expect(await callees(near, 'go')).toEqual(['lib/pool/json.rb:dump_it import high']);
  });
});

describe('an import in Rust', () => {
  const files = {
    'kv/Cargo.toml': '[package]\nname = "my-kv"\n',
    'kv/src/lib.rs': lines(
      'mod runtime;',
      'mod util;',
      'use crate::runtime::start;',
      'use crate::util::trim;',
      '',
      'fn go() { start(); trim(); }',
    ),
    'kv/src/runtime/mod.rs': 'mod handle;\n',
    'kv/src/runtime/handle.rs': lines('pub fn start() {}'),
    'kv/src/util.rs': lines('pub fn trim() {}'),
    'other/Cargo.toml': '[package]\nname = "other"\n',
    'other/src/lib.rs': lines('use my_kv::util::trim;', 'use my_kv::start;', '', 'fn far() { trim(); start(); }'),
  };

  it('is certain of the file that it names, and less of one below it', async () => {
    expect(await callees(files, 'go')).toEqual([
      'kv/src/util.rs:trim import high',
      'kv/src/runtime/handle.rs:start import medium',
    ]);
    const told = { ...files, 'kv/src/runtime/mod.rs': 'mod handle;\npub use handle::start;\n' };
    expect(await callees(told, 'go')).toContain('kv/src/runtime/handle.rs:start import high');
  });

  it('goes to another crate by the name in its manifest', async () => {
    expect(await callees(files, 'far')).toEqual([
      'kv/src/util.rs:trim import high',
      'kv/src/runtime/handle.rs:start import medium',
    ]);
  });

  it('never goes from `crate` to a module of another crate', async () => {
    const twin = { ...files, 'other/src/util.rs': lines('pub fn trim() {}') };
    expect(await callees(twin, 'go')).toContain('kv/src/util.rs:trim import high');
  });
});

describe('one name in two files', () => {
  it('is two things, and neither is the only one', async () => {
    const files = {
      'a/tool.rb': lines('def shared_helper', 'end'),
      'b/tool.rb': lines('def shared_helper', '  1', 'end'),
      'use.rb': lines('def go', '  shared_helper()', 'end'),
    };
    expect(await callees(files, 'go')).toEqual(['a/tool.rb:shared_helper of 2 ambiguous low']);
  });

  it('is told apart by what the file imports', async () => {
    const pool = lines('class Pool:', '    def run(self):', '        pass');
    const files = {
      'a/pool.py': pool,
      'b/pool.py': pool.replace('pass', 'return 1'),
      'use.py': lines('from b.pool import Pool', '', 'def known(p: Pool):', '    p.run()'),
      'guess.py': lines('from c import *', '', 'def guess(p: Pool):', '    p.run()'),
    };
    expect(await callees(files, 'known')).toEqual(['b/pool.py:Pool.run receiver-type high']);
    expect(await callees(files, 'guess')).toEqual(['a/pool.py:Pool.run of 2 ambiguous low']);
  });

  it('is one thing where the files of a package define it for a platform each', async () => {
    const files = {
      'go.mod': 'module example.com/os\n',
      'open_linux.go': lines('package os', '', 'func open() {}'),
      'open_darwin.go': lines('package os', '', 'func open() { _ = 1 }'),
      'use.go': lines('package os', '', 'func use() { open() }'),
    };
    expect(await callees(files, 'use')).toEqual(['open_darwin.go:open of 2 package high']);
  });
});

describe('one directory', () => {
  it('is a package in Go and only a likely place in C', async () => {
    const files = { 'a.c': 'void low(void) {}\n', 'b.c': 'void top(void) { low(); }\n' };
    expect(await callees(files, 'top')).toEqual(['a.c:low package medium']);
  });
});

describe('a package that passes a name on', () => {
  const files = {
    'src/flask/__init__.py': lines('from .blueprints import Blueprint as Blueprint'),
    'src/flask/blueprints.py': lines(
      'from .sansio.blueprints import Blueprint as Base',
      '',
      'class Blueprint(Base):',
      '    pass',
    ),
    'src/flask/sansio/__init__.py': '',
    'src/flask/sansio/blueprints.py': lines('class Blueprint:', '    pass'),
    'use.py': lines('from flask import Blueprint', '', 'def go():', '    Blueprint()'),
  };

  it('says which of several it is', async () => {
    expect(await callees(files, 'go')).toEqual(['src/flask/blueprints.py:Blueprint import high']);
  });

  it('leaves it open where it does not say', async () => {
    expect(await callees({ ...files, 'src/flask/__init__.py': 'import os\n' }, 'go')).toEqual([
      'src/flask/blueprints.py:Blueprint of 2 ambiguous low',
    ]);
  });

  it('does so in TypeScript', async () => {
    const code = {
      'src/pool/index.ts': "export { run } from './run.js';\n",
      'src/pool/run.ts': 'export function run(): void {}\n',
      'src/use.ts': "import { run } from './pool';\nexport function use(): void { run(); }\n",
    };
    expect(await callees(code, 'use')).toEqual(['src/pool/run.ts:run import high']);
  });

  it('is followed from file to file, by name, by everything, by package, and through rings', async () => {
    const code = {
      'package.json': '{}\n',
      'packages/pool/package.json': '{}\n',
      'packages/pool/src/index.ts': lines("export * from './ring.js';", "export * from './core';"),
      'packages/pool/src/ring.ts': "export * from './index.js';\n",
      'packages/pool/src/core.ts': "export { start } from './deep/start.js';\n",
      'packages/pool/src/deep/start.ts': 'export function start(): void {}\n',
      'packages/other/run.ts': 'export function start(): number { return 1; }\n',
      'packages/use/near.ts': "import { start } from '../pool/src/core';\nexport function near(): void { start(); }\n",
      'packages/use/far.ts': lines(
        'import {',
        '  start,',
        "} from '@acme/pool';",
        'export function far(): void { start(); }',
      ),
    };
    expect(await callees(code, 'near')).toEqual(['packages/pool/src/deep/start.ts:start import high']);
    expect(await callees(code, 'far')).toEqual(['packages/pool/src/deep/start.ts:start import high']);
  });

  it('is followed in Python and in Rust', async () => {
    const python = {
      'pkg/__init__.py': 'from .api import *\n',
      'pkg/api/__init__.py': 'from .core import fetch\n',
      'pkg/api/core.py': 'from ._impl import fetch\n',
      'pkg/api/_impl.py': lines('def fetch():', '    pass'),
      'pkg/old.py': lines('def fetch():', '    return 1'),
      'use.py': lines('from pkg import fetch', '', 'def go():', '    fetch()'),
    };
    expect(await callees(python, 'go')).toEqual(['pkg/api/_impl.py:fetch import high']);
    const rust = {
      'Cargo.toml': '[package]\nname = "pool"\n',
      'src/lib.rs': lines('mod task;', 'mod old;', 'pub use task::*;'),
      'src/task/mod.rs': lines('mod run;', 'pub use self::run::spawn;'),
      'src/task/run.rs': 'pub fn spawn() {}\n',
      'src/old.rs': 'pub fn spawn() -> i32 { 1 }\n',
      'src/user.rs': lines('use crate::spawn;', '', 'fn go() { spawn(); }'),
    };
    expect(await callees(rust, 'go')).toEqual(['src/task/run.rs:spawn import high']);
  });
});

describe('a name that Python imports from a module', () => {
  it('does not make the module a name of the file', async () => {
    const files = {
      'pkg/__init__.py': '',
      'pkg/ctx.py': lines('class Context:', '    def push(self):', '        pass'),
      'pkg/app.py': lines('from .ctx import Context', '', 'def go(make):', '    ctx = make()', '    ctx.push()'),
    };
    expect(await callees(files, 'go')).toEqual(['pkg/ctx.py:Context.push unknown-receiver low']);
  });
});
