/**
 * The built-in ignore rules: directories and files that are never indexed unless `.cwignore` includes them again
 * (`node_modules`, `vendor`, lock files, images). The syntax is that of gitignore, for repository-relative paths.
 *
 * A pattern is in the list only if the files it matches are hardly ever hand-written text. So `dist/`, `build/` and `*.dat`
 * are missing: the content of their files decides. Patterns have only three forms, so that `mayMatch` can look them up: a
 * file name, a directory name, and an ending that starts with `.`, `-` or `_` (`*.png`, `*_pb2.py`).
 */
import type { SkipReason } from '../../workspace/skip-reason.js';

export interface BuiltinGroup {
  readonly reason: SkipReason;
  readonly patterns: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const extensions = (text: string): string[] => words(text).map((extension) => `*.${extension}`);

export const LOCK_FILES: BuiltinGroup = {
  reason: 'lock-file',
  patterns: words(`
    package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
    Cargo.lock Gemfile.lock composer.lock poetry.lock Pipfile.lock uv.lock pdm.lock pixi.lock conda-lock.yml
    go.sum go.work.sum mix.lock rebar.lock pubspec.lock shard.lock stack.yaml.lock cabal.project.freeze
    Podfile.lock Package.resolved Cartfile.resolved packages.lock.json paket.lock gradle.lockfile
    flake.lock Chart.lock .terraform.lock.hcl MODULE.bazel.lock buf.lock cpanfile.snapshot`),
};

export const MINIFIED: BuiltinGroup = {
  reason: 'minified',
  patterns: words('*.min.js *.min.cjs *.min.mjs *.min.css *-min.js *-min.css'),
};

export const SOURCE_MAPS: BuiltinGroup = {
  reason: 'source-map',
  patterns: words('*.js.map *.cjs.map *.mjs.map *.css.map *.d.ts.map *.d.mts.map *.d.cts.map'),
};

export const VENDORED: BuiltinGroup = {
  reason: 'vendored',
  patterns: words(`
    node_modules/ bower_components/ jspm_packages/ .yarn/ .pnp.cjs .pnp.loader.mjs
    vendor/ vendored/ _vendor/ third_party/ third-party/ thirdparty/ 3rdparty/ Godeps/
    Pods/ Carthage/ site-packages/ .venv/ venv/ .tox/ .bundle/ .gradle/ .terraform/`),
};

export const GENERATED: BuiltinGroup = {
  reason: 'generated',
  patterns: words(`
    *.pb.go *.pb.gw.go *.pb.cc *.pb.h *.pb.swift *.pb.dart *.pbenum.dart *.pbgrpc.dart *.pbjson.dart
    *_pb2.py *_pb2.pyi *_pb2_grpc.py *_pb2_grpc.pyi *_pb.js *_pb.ts *_pb.d.ts *_pb_service.js *_grpc_pb.js
    *.g.dart *.freezed.dart *.gr.dart *.mocks.dart
    *.Designer.cs *.designer.cs *.Designer.vb *.g.cs *.g.i.cs
    __generated__/ __pycache__/`),
};

/** Only saves reading these files: binary content is left out anyway. */
export const BINARY: BuiltinGroup = {
  reason: 'binary',
  patterns: extensions(`
    png jpg jpeg gif bmp ico icns webp avif heic tif tiff psd xcf
    mp3 mp4 m4a m4v mov avi mkv webm wav flac ogg ogv aac wma wmv
    ttf otf woff woff2 eot
    zip tar gz tgz bz2 xz zst lz4 7z rar br jar war ear aar apk ipa whl egg gem nupkg deb rpm dmg iso cab msi
    o a so dylib dll exe lib class pyc pyo wasm node
    pdf docx xlsx pptx odt ods odp
    sqlite sqlite3 parquet feather npy npz pkl pickle onnx safetensors gguf h5 tflite pt`),
};

/** The groups in order of precedence. The last matching pattern gives the reason, so the most informative groups come last. */
export const builtinGroups = (config: {
  readonly vendored: boolean;
  readonly generated: boolean;
}): readonly BuiltinGroup[] => [
  BINARY,
  SOURCE_MAPS,
  MINIFIED,
  ...(config.generated ? [] : [GENERATED]),
  LOCK_FILES,
  ...(config.vendored ? [] : [VENDORED]),
];

/** The patterns as sets: names of files and directories, and endings. */
export interface BuiltinHint {
  readonly names: ReadonlySet<string>;
  readonly endings: ReadonlySet<string>;
}

export const hintOf = (patterns: readonly string[]): BuiltinHint => ({
  names: new Set(patterns.filter((pattern) => !pattern.startsWith('*')).map((pattern) => pattern.replace(/\/$/, ''))),
  endings: new Set(patterns.filter((pattern) => pattern.startsWith('*')).map((pattern) => pattern.slice(1))),
});

/**
 * Whether any built-in pattern can match a path or one of its directories. The full matcher tries every pattern, which takes
 * 70 us for each path; this takes a few set look-ups. Skipping patterns that cannot match does not change the result.
 */
export const mayMatch = (path: string, { names, endings }: BuiltinHint): boolean =>
  path.split('/').some((part) => {
    if (names.has(part)) return true;
    for (let at = 0; at < part.length; at++) {
      const mark = part[at];
      if ((mark === '.' || mark === '-' || mark === '_') && endings.has(part.slice(at))) return true;
    }
    return false;
  });

/** Sample environment files hold no secrets; they are documentation. */
const ENVIRONMENT_SAMPLE = /^\.env(?:.*[._-])?(?:example|sample|template|dist)$/;

/**
 * Files made to hold a secret (private keys, passwords), by name and in any letter case. They are never indexed: no setting
 * and no ignore rule can include them. `.npmrc` is not in the list: it usually holds project settings, and a token in it is
 * redacted.
 */
const KEY_FILES: readonly (readonly [name: string, pattern: RegExp])[] = [
  // More than `.env.*`: direnv's `.envrc`, `.env-prod` and `.env_local` hold the same variables.
  ['.env*', /^\.env/],
  [
    '*.pem, *.key, *.p12, *.pfx, *.jks, ...',
    /\.(?:pem|key|p12|pkcs12|pfx|p8|jks|jceks|bks|keystore|ppk|kdbx?|keychain|keychain-db)$/,
  ],
  ['id_rsa*, id_dsa*, id_ecdsa*, id_ed25519*', /^id_(?:rsa|dsa|ecdsa|ed25519).*(?<!\.pub)$/],
  [
    '.netrc, .pgpass, ...',
    /^(?:[._]netrc|\.pgpass|\.my\.cnf|\.pypirc|\.htpasswd|\.git-credentials|\.dockercfg|\.s3cfg|\.boto|\.vault[-_](?:token|pass))$/,
  ],
  // Terraform writes every attribute of a resource into its state, including passwords.
  ['*.tfstate', /\.tfstate(?:\.backup)?$/],
];

const KEY_PATHS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['.aws/credentials', /(?:^|\/)\.aws\/credentials$/],
  ['.docker/config.json', /(?:^|\/)\.docker\/config\.json$/],
  ['.kube/config', /(?:^|\/)\.kube\/config$/],
];

/** The rule that makes a path a key file, or null. */
export const keyFileRule = (path: string): string | null => {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  if (ENVIRONMENT_SAMPLE.test(name)) return null;
  const rule =
    KEY_FILES.find(([, pattern]) => pattern.test(name)) ?? KEY_PATHS.find(([, pattern]) => pattern.test(lower));
  return rule?.[0] ?? null;
};
