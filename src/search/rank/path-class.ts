/** What a path says about the role of its file. Segment by segment: `contest/` is no test. */
export interface PathClass {
  readonly test: boolean;
  /** Text for people. */
  readonly prose: boolean;
  /** Settings, build files and data. */
  readonly config: boolean;
  /** Examples, documentation, tools, vendored and generated code: beside the product's own. */
  readonly aside: boolean;
  readonly legacy: boolean;
  /** Declares what another file defines. */
  readonly declaration: boolean;
}

const TEST_DIRECTORY =
  /(?:^|\/)(?:tests?|specs?|__tests__|testing|testdata|test[-_][\w-]+|[\w-]+[-_]tests?|fixtures?|mocks?|bench(?:es|marks?|suite)?|e2e)\//i;
/** A directory whose last word is Tests (`UnitTests`, `Json.Tests`, `jvmTest`), or whose first is Test (`TestApp`); `Contest` has one word. */
const TEST_WORD = /(?:^|\/)(?:[^/]*[a-z\d. ]Tests?|[Tt]ests?[A-Z][^/]*)\//;
const TEST_FILE =
  /(?:^|\/)test_[^/]*\.(?!(?:ba|z|fi)?sh$)[a-z]+$|(?:^|\/)(?:[^/]*_test|[^/]*\.test(?:-d)?|[^/]*\.spec|[^/]*_spec|[^/]*Tests?|conftest)\.[a-z]+$|^test\.[a-z]+$|(?:^|\/)tests?\.(?:rs|py)$|\.bats$/;
const PROSE =
  /\.(?:md|mdx|markdown|ronn|rst|txt|adoc|asciidoc|org|tex|textile|pod|rdoc|[1-9]|html?|svg)$|(?:^|\/)(?:change(?:log|s)|history|news|readme|notice|authors|contributors|contributing|license|copying|security|code_of_conduct|todo|upgrading|releasenotes)[^/.]*$/i;
const CONFIG_EXTENSION =
  /\.(?:ya?ml|json5?|jsonc|toml|xml|cfg|ini|conf|csproj|props|targets|sln|lock|properties|gradle|kts|cmake|cabal|gemspec|podspec|opam|nix|bazel|bzl|mk|am|in|ac|m4|tmpl|tt|css|scss|less|csv|tsv|snap|patch|diff|plist|pbxproj|xcconfig|storyboard|xcscheme|xctestplan|meta|api|ai|eps)$/i;
const CONFIG_NAME =
  /(?:^|\/)(?:\.[^/]*|[^/]*rc|makefile|gnumakefile|dockerfile|rakefile|gemfile|procfile|vagrantfile|jenkinsfile|setup\.py|conf\.py|noxfile\.py|tasks\.py|mix\.exs|package\.swift|build\.(?:zig|rs|sbt|gradle)|[^/]*\.conf(?:ig)?\.[cm]?[jt]s|gulpfile\.js|gruntfile\.js|cmakelists\.txt)$|(?:^|\/)\.[^/]+\//i;
const ASIDE =
  /(?:^|\/)(?:(?:[^/]*[ _-])?(?:examples?|samples?|demos?)(?:[ _-][^/]*)?|docs?|documentation|man|website|sandbox|playgrounds?|tutorials?|cookbook|vendor|vendored|bundled|third[-_]?party|3rdparty|external|extern|node_modules|generated|dist|single[-_]?(?:include|header)s?|amalgamat(?:ed|ion))\/|^(?:scripts?|tools?|ci|build|contrib|perf|fuzz(?:ing)?|doc|deps|site)\//i;
/** By its name; most are not indexed at all unless `index.generated` asks for them. */
const GENERATED =
  /(?:^|\/)__generated__\/|(?:[._-]generated|\.(?:pb|g|gen|freezed|designer)|_pb2?(?:_grpc)?)\.(?:d\.)?[a-z]+$/i;
const LEGACY = /(?:^|\/|[._-])(?:legacy|deprecated|compat|old)(?:\/|[._-]|$)|deprecat/;
/** `v1/fields.py` is old beside `v2/` or beside a `fields.py` without a version, and as good as any where it is alone. */
const VERSIONED = /(?:^|\/|[._-])v(\d+)(?=\/|[._-]|$)/g;
/** The same, roughly: an expression that begins with a letter is found sooner, and most paths have none of it. */
const MAY_BE_VERSIONED = /v\d/;
const TYPES_ONLY = /\.(?:d\.[cm]?ts|pyi|pxd)$/;
const HEADER = /\.(?:h|hh|hpp)$/;
const IMPLEMENTATIONS = ['.c', '.cc', '.cpp', '.cxx', '.m', '.mm'];

/** What the directories of a file say, whatever it is called. */
interface DirectoryClass {
  readonly test: boolean;
  readonly aside: boolean;
}

/** Most files share their directory with others. */
const directories = new Map<string, DirectoryClass>();
const MOST_DIRECTORIES = 10_000;

const directoryClass = (path: string): DirectoryClass => {
  const directory = path.slice(0, path.lastIndexOf('/') + 1);
  let known = directories.get(directory);
  if (known === undefined) {
    known = { test: TEST_DIRECTORY.test(directory) || TEST_WORD.test(directory), aside: ASIDE.test(directory) };
    if (directories.size >= MOST_DIRECTORIES) directories.clear();
    directories.set(directory, known);
  }
  return known;
};

/** A part of every word for tests. An expression takes ten times as long, and most paths have none. */
const mayBeTest = (path: string): boolean => path.includes('est') || path.includes('spec') || path.endsWith('.bats');

export const isTestPath = (path: string): boolean =>
  directoryClass(path).test || (mayBeTest(path) && TEST_FILE.test(path));

const isAside = (path: string): boolean => directoryClass(path).aside || GENERATED.test(path);

/** Tests, examples, tools, what is vendored or generated: where a name is used, these come behind the product's own code. */
export const isBeside = (path: string): boolean => isTestPath(path) || isAside(path);

/** The versions that a path names: what stands before the number, and the path without that part. */
export const versionsIn = (
  path: string,
): { readonly before: string; readonly version: number; readonly without: string }[] =>
  (MAY_BE_VERSIONED.test(path) ? [...path.matchAll(VERSIONED)] : []).map(({ 0: match, 1: digits = '', index }) => ({
    before: path.slice(0, index + match.length - digits.length),
    version: Number(digits),
    without: (path.slice(0, index) + path.slice(index + match.length)).replace(/^\//, ''),
  }));

/** What is known of the other paths. */
export interface OtherPaths {
  has(path: string): boolean;
  /** The highest version behind these letters. */
  newest(before: string): number;
}

const isOld = (path: string, others: OtherPaths): boolean =>
  LEGACY.test(path) ||
  versionsIn(path).some(
    ({ before, version, without }) => version < others.newest(before) || (without !== path && others.has(without)),
  );

export const isHeader = (path: string): boolean => HEADER.test(path);

export const pathClass = (path: string, others: OtherPaths): PathClass => ({
  test: isTestPath(path),
  ...kindOf(path),
  aside: isAside(path),
  legacy: isOld(path, others),
  declaration: TYPES_ONLY.test(path) || (HEADER.test(path) && hasImplementation(path, others)),
});

/** `.github/README.md` is a setting's neighbour more than something to read. */
const kindOf = (path: string): Pick<PathClass, 'prose' | 'config'> => {
  const config = CONFIG_EXTENSION.test(path) || CONFIG_NAME.test(path);
  return { config, prose: !config && PROSE.test(path) };
};

export const isProseOrConfig = (path: string): boolean => {
  const { prose, config } = kindOf(path);
  return prose || config;
};

const hasImplementation = (path: string, others: OtherPaths): boolean =>
  IMPLEMENTATIONS.some((ending) => others.has(path.replace(HEADER, ending)));
