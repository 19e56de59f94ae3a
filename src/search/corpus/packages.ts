import { isBeside, isProseOrConfig } from './path-class.js';
import { stemOf } from './path-words.js';

/** What a package begins with, in whatever language, by the file's name up to the first dot: the directory of such a file is one. */
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
/** Manifests that are called like their directory: `parser/parser.cabal`. */
const NAMED_MANIFEST = /\.(?:cabal|gemspec|[cf]sproj|podspec|opam)$/;

/** Where a package keeps its code: modules that a build file elsewhere lists have no manifest of their own. */
const SOURCES: ReadonlySet<string> = new Set(['src', 'lib', 'include', 'Sources', 'source']);

/** Files that are looked at to see which package is the largest; of more files every so many-th is. */
const MOST_COUNTED = 500;
/** The package at the root is the main one unless another has more than so many times its files. */
const ROOT_COUNTS = 5;
/** With less than this share of the files, no package is what the repository is about: it holds many of a kind. */
const LEAST_SHARE = 0.25;
/** How far the largest neighbour is from the main package; the smallest is at 1. */
const NEAREST = 0.5;

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Paths in their order, and by the name of the file up to its first dot, whatever its case. */
export interface Paths {
  readonly files: readonly { readonly path: string }[];
  byStem(stem: string): readonly number[];
}

/**
 * The packages of a repository. One of them is what the repository is about, and the others are built around it: its
 * bindings, its plugins, its website.
 */
export class Packages {
  readonly #paths: Paths;
  readonly #roots = new Set<string>();
  /** By directory: where its package and where its manifest is. */
  readonly #known = new Map<string, string>();
  readonly #rootsOf = new Map<string, string>();
  readonly #sizes = new Map<string, number>();
  /** null: there is none. */
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

  /** The directory of the package that a file belongs to; '' is the root. */
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

  /** 0 in the main package, and where there is none; elsewhere up to 1, the more the smaller the package is. */
  distance(path: string): number {
    const own = this.of(path);
    if (this.#main === null || own === this.#main) return 0;
    const share = Math.log1p(this.#sizes.get(own) ?? 0) / Math.log1p(Math.max(1, this.#largest));
    return NEAREST + (1 - NEAREST) * (1 - share);
  }
}
