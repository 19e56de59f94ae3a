import { isBeside, isProseOrConfig } from './path-class.js';
import { stemOf } from './path-words.js';

/** The manifest files that mark a package directory, keyed by their name up to the first dot. */
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  package: ['package.json', 'Package.swift'],
  cargo: ['Cargo.toml'],
  pyproject: ['pyproject.toml'],
  setup: ['setup.py', 'setup.cfg'],
  go: ['go.mod'],
  pom: ['pom.xml'],
  build: ['build.gradle', 'build.gradle.kts', 'build.sbt'],
  mix: ['mix.exs'],
  composer: ['composer.json'],
};
/** Manifests with the name of their directory: `parser/parser.cabal`. */
const NAMED_MANIFEST = /\.(?:cabal|gemspec|[cf]sproj|podspec|opam)$/;

/** Source directories of a package. A module that is listed in a build file elsewhere has no manifest of its own. */
const SOURCES: ReadonlySet<string> = new Set(['src', 'lib', 'include', 'Sources', 'source']);

/** The sample of files for finding the largest package. In larger repositories, every n-th file is taken. */
const MOST_COUNTED = 500;
/** The package at the root is the main one unless another has more than this many times its files. */
const ROOT_COUNTS = 5;
/** If the largest package has less than this share of the files, the repository has no main package. */
const LEAST_SHARE = 0.25;
/** The distance of the largest neighbour from the main package; the smallest one has distance 1. */
const NEAREST = 0.5;

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Paths in their order, and a lookup by file name up to the first dot, ignoring case. */
export interface Paths {
  readonly files: readonly { readonly path: string }[];
  byStem(stem: string): readonly number[];
}

/**
 * The packages of a monorepo. The main package is the subject of the repository; the others, such as bindings, plugins
 * or a website, are built around it.
 */
export class Packages {
  readonly #paths: Paths;
  readonly #roots = new Set<string>();
  /** Caches by directory: the root of its package, and the nearest directory with a manifest. */
  readonly #known = new Map<string, string>();
  readonly #rootsOf = new Map<string, string>();
  readonly #sizes = new Map<string, number>();
  /** null if there is no main package. */
  readonly #main: string | null;
  readonly #largest: number;

  constructor(paths: Paths) {
    this.#paths = paths;
    for (const [stem, names] of Object.entries(MANIFESTS)) {
      for (const file of paths.byStem(stem)) {
        const { path } = paths.files[file]!;
        if (names.includes(baseOf(path))) this.#roots.add(directoryOf(path));
      }
    }
    const step = Math.max(1, Math.ceil(paths.files.length / MOST_COUNTED));
    for (let at = 0; at < paths.files.length; at += step) {
      const { path } = paths.files[at]!;
      if (isBeside(path) || isProseOrConfig(path)) continue;
      const own = this.of(path);
      this.#sizes.set(own, (this.#sizes.get(own) ?? 0) + 1);
    }
    let main = '';
    for (const [own, size] of this.#sizes) if (size > (this.#sizes.get(main) ?? 0)) main = own;
    this.#largest = this.#sizes.get(main) ?? 0;
    const counted = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    if ((this.#sizes.get('') ?? 0) * ROOT_COUNTS >= this.#largest) this.#main = '';
    else this.#main = this.#largest >= LEAST_SHARE * counted ? main : null;
  }

  /** The root directory of the package that a file belongs to; '' is the root of the repository. */
  of(path: string): string {
    const directory = directoryOf(path);
    let known = this.#known.get(directory);
    if (known === undefined) {
      known = this.#find(directory);
      this.#known.set(directory, known);
    }
    return known;
  }

  #find(directory: string): string {
    const root = this.#rootOf(directory);
    const below = directory.slice(root === '' ? 0 : root.length + 1).split('/');
    const source = below.findIndex((part) => SOURCES.has(part));
    if (source <= 0) return root;
    return [...(root === '' ? [] : [root]), ...below.slice(0, source)].join('/');
  }

  /** The nearest directory with a manifest. */
  #rootOf(directory: string): string {
    if (directory === '' || this.#roots.has(directory)) return directory;
    let known = this.#rootsOf.get(directory);
    if (known === undefined) {
      known = this.#hasNamedManifest(directory) ? directory : this.#rootOf(directoryOf(directory));
      this.#rootsOf.set(directory, known);
    }
    return known;
  }

  #hasNamedManifest(directory: string): boolean {
    const name = baseOf(directory);
    return this.#paths.byStem(stemOf(name)).some((file) => {
      const { path } = this.#paths.files[file]!;
      return path.startsWith(`${directory}/${name}.`) && NAMED_MANIFEST.test(path) && directoryOf(path) === directory;
    });
  }

  /**
   * The distance of a file from the main package: 0 inside of it or if there is none, else up to 1. Smaller packages
   * are farther.
   */
  distance(path: string): number {
    const own = this.of(path);
    if (this.#main === null || own === this.#main) return 0;
    const share = Math.log1p(this.#sizes.get(own) ?? 0) / Math.log1p(Math.max(1, this.#largest));
    return NEAREST + (1 - NEAREST) * (1 - share);
  }
}
