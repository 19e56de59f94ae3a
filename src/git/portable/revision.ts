/** Parses the part of git's revision syntax that needs only refs and commits: `name`, `~n`, `^n`, `^{commit}`, `^0`. */

export type Step = { readonly kind: 'parent'; readonly number: number } | { readonly kind: 'peel' };

export interface Revision {
  readonly base: string;
  readonly steps: readonly Step[];
}

export type ParsedRevision = Revision | 'invalid' | 'needs-git';

/**
 * `needs-git`: valid in git, but it uses syntax that is not supported here (reflogs, searches, paths, ranges).
 * `invalid`: no ref can have this name. Such a name must not be used as a path, because refs are files.
 */
export function parseRevision(text: string): ParsedRevision {
  const [, base = '', suffix = ''] = /^([^~^]*)(.*)$/s.exec(text) ?? [];
  if (text.startsWith(':') || /@\{|\.\.|:/.test(text) || text.startsWith('^')) {
    return /[\0\n]/.test(text) || text.startsWith('../') || text.startsWith('/') ? 'invalid' : 'needs-git';
  }
  if (base !== '@' && !isRefName(base)) return 'invalid';
  const steps = parseSteps(suffix);
  return steps === null ? 'needs-git' : { base: base === '@' ? 'HEAD' : base, steps };
}

function parseSteps(suffix: string): Step[] | null {
  const steps: Step[] = [];
  let rest = suffix;
  while (rest !== '') {
    const [all, operator, digits = '1'] = /^(~|\^)(\d+)?(?!\{)/.exec(rest) ?? [];
    const peel = /^\^\{(?:commit)?\}/.exec(rest)?.[0];
    if (peel !== undefined) {
      steps.push({ kind: 'peel' });
      rest = rest.slice(peel.length);
    } else if (all !== undefined) {
      const number = Number(digits);
      if (operator === '~') for (let count = 0; count < number; count += 1) steps.push({ kind: 'parent', number: 1 });
      else steps.push(number === 0 ? { kind: 'peel' } : { kind: 'parent', number });
      rest = rest.slice(all.length);
    } else {
      return null;
    }
  }
  return steps;
}

/** The rules of `git check-ref-format --allow-onelevel`. */
function isRefName(name: string): boolean {
  if (name === '' || name === '@' || name.startsWith('-') || name.startsWith('/') || name.endsWith('/')) return false;
  if (/[\0-\x20\x7f~^:?*[\\]|\.\.|\/\/|@\{/.test(name) || name.endsWith('.')) return false;
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}
