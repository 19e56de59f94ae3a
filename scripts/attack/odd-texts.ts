/** A small repository whose files are hard to search: marks, scripts, encodings, secrets, copies, odd names. */

const code = (name: string): string =>
  [
    `/** Says "${name}" and, with a backslash, \\"${name}\\". It isn't 'quoted' twice. */`,
    `export function ${name}(path: string): RegExp {`,
    `  const where = 'C:\\\\new\\\\table\\\\${name}';`,
    `  if (path === "it's") throw new Error(\`cannot open "\${path}": \\\\\`);`,
    '  return /^\\d+\\n"[^"\\\\]*\\\\"$/;',
    '}',
    '',
  ].join('\n');

const LETTERS = [
  'İstanbul ISPARTA ısı sIsI Kiss mi\u212Ae SIK ſtop',
  'ΟΔΟΣ οδός σοφός Straße STRASSE ẞ µm μm ΐ ΐ',
  'café cafe\u0301 Z\u0307elaz\u0307o नमस्ते שָׁלוֹם مرحبا 日本語 𐐀𐐨 😀 👩‍👩‍👧',
  'Привет ᲀода вода Ǆabc ǆ ﬅ ᾼι \uFFFD \u202Eabc a\u00ADb “so” ‘so’ „so“ «so»',
].join('\n');

const TOKEN = `ghp_${'aB3dE5gH7jK9mN1pQ3sT'.repeat(2)}`;

export const ODD_FILES: Readonly<Record<string, string | Uint8Array>> = {
  'src/readFile.ts': code('readFile'),
  'src/write_file.ts': code('write_file'),
  'src/deep/er/Kiss.ts': code('Kiss'),
  'src/use.py': 'import readFile\n\n\ndef main():\n    """Reads it, and doesn\'t close."""\n    return readFile("x")\n',
  'docs/letters.md': `# Letters\n\n${LETTERS}\n`,
  'docs/copy of letters.md': `# Letters\n\n${LETTERS}\n`,
  'docs/crlf.txt': LETTERS.replaceAll('\n', '\r\n'),
  'docs/marked.txt': `\uFEFF${LETTERS}`,
  'docs/utf16.txt': Buffer.from(`\uFEFFsome text\n${LETTERS}`, 'utf16le'),
  'docs/latin1.txt': Buffer.concat([Buffer.from('Grün, été, naïve, größe\n', 'latin1'), Buffer.from('un café\n')]),
  'docs/long.txt': `${'part'.repeat(900)}\n${'e\u0301'.repeat(2000)}\n${'a-'.repeat(2100)}end\n`,
  'ops/deploy.sh': `export TOKEN=${TOKEN} # "north west"\n`,
  'ops/ümläut "quoted" \\ name.sh': 'echo "\\"$1\\""\n',
  'empty.txt': '',
};
