/** Parses git's configuration files, as far as needed to decide whether a repository can be read without git. */
import { readFileSync } from 'node:fs';

/** Values by git's names, `section.subsection.key`, with section and key in lower case. The last value wins. */
export function readGitConfig(file: string): ReadonlyMap<string, string> {
  try {
    return parseGitConfig(readFileSync(file, 'utf8'));
  } catch {
    return new Map();
  }
}

export function parseGitConfig(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let section = '';
  for (const raw of text.split(/\r?\n/)) {
    let line = raw.trim();
    const header = /^\[\s*([-.\w]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line);
    if (header) {
      const [all, name = '', sub] = header;
      section = sub === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${sub.replace(/\\(.)/g, '$1')}`;
      line = line.slice(all.length).trim();
    }
    const setting = /^([A-Za-z][-\w]*)\s*(?:=\s*(.*))?$/.exec(line);
    if (!setting) continue;
    const [, key = '', value] = setting;
    // A key without `=` means true.
    values.set(`${section}.${key.toLowerCase()}`, value === undefined ? 'true' : plain(value));
  }
  return values;
}

export function isTrue(value: string | undefined): boolean {
  return value !== undefined && /^(true|yes|on|[1-9]\d*)$/i.test(value);
}

function plain(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? value.replace(/\s*[#;].*$/, '');
}
