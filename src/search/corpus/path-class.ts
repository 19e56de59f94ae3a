import { isAscii } from '../../core/by-letters.js';

/**
 * The role of a file by its path alone: test, documentation, configuration, example, legacy. Only whole path segments
 * count, so `contest/` is no test.
 */
export interface PathClass {
  readonly test: boolean;
  /** Text for people, such as Markdown. */
  readonly prose: boolean;
  /** Configuration, build files and data. */
  readonly config: boolean;
  /** Not the product's own code: examples, documentation, tools, vendored and generated code. */
  readonly aside: boolean;
  /** Old code by its name, or a version with a newer one beside it. */
  readonly legacy: boolean;
  /** A header or a type declaration of what another file implements. */
  readonly declaration: boolean;
}

/** A set from words separated by spaces. */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

// Sets instead of regular expressions where possible: V8 takes longer to compile these than to classify every path of a
// repository.
const TEST_DIRECTORIES = setOf(
  'test tests spec specs __tests__ testing testdata fixture fixtures mock mocks bench benches benchmark benchmarks benchsuite e2e',
);
/** `test-utils`, `unit_tests`. */
const TEST_COMPOUND = /^(?:test[-_][\w-]+|[\w-]+[-_]tests?)$/i;
/**
 * CamelCase directories whose last word is Tests (`UnitTests`, `Json.Tests`, `jvmTest`) or whose first is Test
 * (`TestApp`). `Contest` is one word and does not match.
 */
const TEST_WORD = /^(?:.*[a-z\d. ]Tests?|[Tt]ests?[A-Z].*)$/s;
const TEST_FILE =
  /(?:^|\/)test_[^/]*\.(?!(?:ba|z|fi)?sh$)[a-z]+$|(?:^|\/)(?:[^/]*_test|[^/]*\.test(?:-d)?|[^/]*\.spec|[^/]*_spec|[^/]*Tests?|conftest)\.[a-z]+$|^test\.[a-z]+$|(?:^|\/)tests?\.(?:rs|py)$|\.bats$/;
const PROSE_EXTENSIONS = setOf(
  'md mdx markdown ronn rst txt adoc asciidoc org tex textile pod rdoc 1 2 3 4 5 6 7 8 9 htm html svg',
);
/** First words of documentation files without an extension. */
const PROSE_NAMES = [
  ...['changelog', 'changes', 'history', 'news', 'readme', 'notice', 'authors', 'contributors', 'contributing'],
  ...['license', 'copying', 'security', 'code_of_conduct', 'todo', 'upgrading', 'releasenotes'],
];
const CONFIG_EXTENSIONS = setOf(
  'yml yaml json json5 jsonc toml xml cfg ini conf csproj props targets sln lock properties gradle kts cmake cabal gemspec podspec opam ' +
    'nix bazel bzl mk am in ac m4 tmpl tt css scss less csv tsv snap patch diff plist pbxproj xcconfig storyboard xcscheme xctestplan ' +
    'meta api ai eps',
);
const CONFIG_NAMES = setOf(
  'makefile gnumakefile dockerfile rakefile gemfile procfile vagrantfile jenkinsfile setup.py conf.py noxfile.py tasks.py mix.exs ' +
    'package.swift build.zig build.rs build.sbt build.gradle gulpfile.js gruntfile.js cmakelists.txt',
);
const CONFIG_SCRIPT = /\.conf(?:ig)?\.[cm]?[jt]s$/;
const ASIDE_DIRECTORIES = setOf(
  'doc docs documentation man website sandbox playground playgrounds tutorial tutorials cookbook vendor vendored bundled ' +
    'thirdparty third-party third_party 3rdparty external extern node_modules generated __generated__ dist singleinclude singleincludes ' +
    'single-include single-includes single_include single_includes singleheader singleheaders single-header single-headers ' +
    'single_header single_headers amalgamated amalgamation',
);
/** `_examples`, `watchOS Example`. */
const EXAMPLES = /(?:^|[ _-])(?:examples?|samples?|demos?)(?:[ _-]|$)/;
const ASIDE_AT_ROOT = setOf('script scripts tool tools ci build contrib perf fuzz fuzzing doc deps site');
/** Names of generated files. Most are not indexed unless `index.generated` includes them. */
const GENERATED = /(?:[._-]generated|\.(?:pb|g|gen|freezed|designer)|_pb2?(?:_grpc)?)\.(?:d\.)?[a-z]+$/;
const LEGACY = /(?:^|\/|[._-])(?:legacy|deprecated|compat|old)(?:\/|[._-]|$)|deprecat/;
/**
 * A version in a path. `v1/fields.py` is old beside `v2/` or beside a `fields.py` without a version, and current if it
 * is alone.
 */
const VERSIONED = /(?:^|\/|[._-])v(\d+)(?=\/|[._-]|$)/g;
/** A fast prefilter for VERSIONED: it starts with a letter, and most paths do not match. */
const MAY_BE_VERSIONED = /v\d/;
const TYPES_ONLY = /\.(?:d\.[cm]?ts|pyi|pxd)$/;
const HEADER = /\.(?:h|hh|hpp)$/;
const IMPLEMENTATIONS = ['.c', '.cc', '.cpp', '.cxx', '.m', '.mm'];

/** Lower case as in case-insensitive expressions, where the Kelvin sign is not equal to `k`. */
const lowered = (name: string): string =>
  isAscii(name) ? name.toLowerCase() : name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The role of a file by its directories alone. */
interface DirectoryClass {
  readonly test: boolean;
  readonly aside: boolean;
  /** A directory of settings: its name, or that of one above it, begins with a dot. */
  readonly hidden: boolean;
}

const isTestDirectory = (name: string, lower: string): boolean =>
  TEST_DIRECTORIES.has(lower) || (lower.includes('test') && (TEST_COMPOUND.test(name) || TEST_WORD.test(name)));

const mayBeExample = (lower: string): boolean =>
  lower.includes('example') || lower.includes('sample') || lower.includes('demo');

const isAsideDirectory = (lower: string): boolean =>
  ASIDE_DIRECTORIES.has(lower) || (mayBeExample(lower) && EXAMPLES.test(lower));

/** A cache, because most files share their directory with others. */
const directories = new Map<string, DirectoryClass>();
const MOST_DIRECTORIES = 10_000;

const classOfDirectory = (directory: string): DirectoryClass => {
  const names = directory.split('/');
  const lower = names.map(lowered);
  return {
    test: names.some((name, at) => isTestDirectory(name, lower[at]!)),
    aside: ASIDE_AT_ROOT.has(lower[0]!) || lower.some(isAsideDirectory),
    hidden: names.some((name) => name.length > 1 && name.startsWith('.')),
  };
};

const NO_DIRECTORY: DirectoryClass = { test: false, aside: false, hidden: false };

const directoryClass = (path: string): DirectoryClass => {
  const end = path.lastIndexOf('/');
  if (end < 0) return NO_DIRECTORY;
  const directory = path.slice(0, end);
  let known = directories.get(directory);
  if (known === undefined) {
    known = classOfDirectory(directory);
    if (directories.size >= MOST_DIRECTORIES) directories.clear();
    directories.set(directory, known);
  }
  return known;
};

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A fast prefilter for TEST_FILE. */
const mayBeTest = (base: string): boolean => base.includes('est') || base.includes('spec') || base.endsWith('.bats');

export const isTestPath = (path: string): boolean =>
  directoryClass(path).test || (mayBeTest(baseOf(path)) && TEST_FILE.test(path));

/** Generated by its name: `user.pb.go`, `user_pb2.py`, `api-generated.ts`. */
const isGenerated = (base: string): boolean => {
  const lower = lowered(base);
  const isLikely =
    lower.indexOf('.') !== lower.lastIndexOf('.') || lower.includes('generated') || lower.includes('_pb');
  return isLikely && GENERATED.test(lower);
};

const isAside = (path: string): boolean => directoryClass(path).aside || isGenerated(baseOf(path));

/**
 * Whether a path is outside the product's own code: a test, an example, a tool, vendored or generated. Uses in such
 * files are listed last.
 */
export const isBeside = (path: string): boolean => isTestPath(path) || isAside(path);

/** The versions in a path: the path up to the number, the number, and the path without the version segment. */
export const versionsIn = (
  path: string,
): { readonly before: string; readonly version: number; readonly without: string }[] =>
  (MAY_BE_VERSIONED.test(path) ? [...path.matchAll(VERSIONED)] : []).map(({ 0: match, 1: digits = '', index }) => ({
    before: path.slice(0, index + match.length - digits.length),
    version: Number(digits),
    without: (path.slice(0, index) + path.slice(index + match.length)).replace(/^\//, ''),
  }));

/** Lookups in the other paths of the index. */
export interface OtherPaths {
  has(path: string): boolean;
  /** The highest version number behind this prefix. */
  newest(before: string): number;
}

const isOld = (path: string, others: OtherPaths): boolean =>
  LEGACY.test(path) ||
  versionsIn(path).some(
    ({ before, version, without }) => version < others.newest(before) || (without !== path && others.has(without)),
  );

export const isHeader = (path: string): boolean => HEADER.test(path);

export const pathClass = (path: string, others: OtherPaths): PathClass => {
  const { prose, config } = kindOf(path);
  return {
    test: isTestPath(path),
    prose,
    config,
    aside: isAside(path),
    legacy: isOld(path, others),
    declaration: TYPES_ONLY.test(path) || (HEADER.test(path) && hasImplementation(path, others)),
  };
};

const isConfigName = (base: string): boolean =>
  base.startsWith('.') ||
  base.endsWith('rc') ||
  CONFIG_NAMES.has(base) ||
  (base.includes('.conf') && CONFIG_SCRIPT.test(base));

/**
 * The kind of a file by name and extension. A hidden directory decides first: `.github/README.md` counts as
 * configuration.
 */
const kindOf = (path: string): Pick<PathClass, 'prose' | 'config'> => {
  const base = lowered(baseOf(path));
  const dot = base.lastIndexOf('.');
  const extension = dot < 0 ? '' : base.slice(dot + 1);
  if (CONFIG_EXTENSIONS.has(extension) || isConfigName(base) || directoryClass(path).hidden)
    return { config: true, prose: false };
  const isProse = dot < 0 ? PROSE_NAMES.some((name) => base.startsWith(name)) : PROSE_EXTENSIONS.has(extension);
  return { config: false, prose: isProse };
};

export const isProseOrConfig = (path: string): boolean => {
  const { prose, config } = kindOf(path);
  return prose || config;
};

const hasImplementation = (path: string, others: OtherPaths): boolean =>
  IMPLEMENTATIONS.some((ending) => others.has(path.replace(HEADER, ending)));
