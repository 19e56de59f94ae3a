import { describe, expect, it } from 'vitest';
import { type OtherPaths, pathClass } from '../../../src/search/corpus/path-class.js';

const ALONE: OtherPaths = { has: () => false, newest: () => 0 };

const isAside = (path: string): boolean => pathClass(path, ALONE).aside;

describe('a path of generated code is not the product’s own code', () => {
  it.each(['api/user.pb.go', 'api/user_pb2.py', 'api/user_pb2_grpc.py', 'src/api.generated.ts', 'lib/model.g.dart'])(
    '%s',
    (path) => expect(isAside(path)).toBe(true),
  );

  it.each(['src/generated-names.ts', 'src/pb.go', 'src/gen.ts', 'src/degenerated.ts'])('but not %s', (path) =>
    expect(isAside(path)).toBe(false),
  );
});

it('a benchmark has the role of a test only', () => {
  expect(pathClass('benches/channel.rs', ALONE)).toMatchObject({ test: true, aside: false });
});

describe('a path of an example or vendored code is not the product’s own code', () => {
  it.each([
    '_examples/rest/main.go',
    'Example-iOS/App.swift',
    'watchOS Example/App.swift',
    'include/fmt/bundled/core.h',
  ])('%s', (path) => expect(isAside(path)).toBe(true));

  it.each(['src/sampler/a.ts', 'lib/democracy.rb', 'src/deps/a.ts', 'lib/site/a.rb'])('but not %s', (path) =>
    expect(isAside(path)).toBe(false),
  );
});

it('a path is not matched by letters outside ASCII that only fold to ASCII', () => {
  expect(pathClass('moc\u212as/k.ts', ALONE).test).toBe(false);
  expect(pathClass('MOCKS/k.ts', ALONE).test).toBe(true);
  expect(pathClass('ma\u212aefile', ALONE).config).toBe(false);
  expect(pathClass('\u00dcbung/MAKEFILE', ALONE).config).toBe(true);
});

it.each(['api/core.api', 'karma.conf.cjs', 'Assets/Icon.png.meta'])('%s is data or a setting', (path) => {
  expect(pathClass(path, ALONE).config).toBe(true);
});

describe('a version in a path', () => {
  const others: OtherPaths = {
    has: (path) => path === 'lib/fields.py',
    newest: (before) => (before === 'src/v' ? 4 : 1),
  };

  it('is legacy if a newer version is beside it', () => {
    expect(pathClass('src/v3/types.ts', others).legacy).toBe(true);
    expect(pathClass('lib/v1/fields.py', others).legacy).toBe(true);
  });

  it.each(['src/v4/types.ts', 'api/v1/types.ts', 'src/vm/types.ts'])(
    'is not legacy if it is the newest: %s',
    (path) => {
      expect(pathClass(path, others).legacy).toBe(false);
    },
  );
});
