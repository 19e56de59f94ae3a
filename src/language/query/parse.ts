/**
 * Parses tag queries (.scm files): the part of tree-sitter's query syntax that our files use. The meaning is tree-sitter's
 * own; a test compares both on every fixture. Other syntax is an error, so that no part of a query file is silently
 * ignored: quantifiers, an anchor after the last child, supertypes.
 *
 *   (kind field: (kind) @capture "token" _ !field) @capture   [ (a) (b) ]   (#eq? @x "y")   ; comment
 */

export interface NodePattern {
  readonly type: 'node';
  /** null: any named node, `(_)`. */
  readonly kind: string | null;
  readonly named: boolean;
  /** `_` without parentheses: any node at all. */
  readonly any: boolean;
  readonly field: string | null;
  readonly absentFields: readonly string[];
  readonly children: readonly Pattern[];
  /** For each child pattern, whether `.` precedes it: then it must be the next named child. */
  readonly anchors: readonly boolean[];
  readonly captures: readonly string[];
}

export interface ChoicePattern {
  readonly type: 'choice';
  readonly field: string | null;
  readonly options: readonly Pattern[];
  readonly captures: readonly string[];
}

export type Pattern = NodePattern | ChoicePattern;

export interface Predicate {
  readonly operator: string;
  readonly capture: string;
  readonly values: readonly string[];
}

export interface TopPattern {
  readonly pattern: Pattern;
  readonly predicates: readonly Predicate[];
  readonly line: number;
}

interface Token {
  readonly text: string;
  readonly kind: 'open' | 'close' | 'string' | 'capture' | 'word' | 'field' | 'predicate' | 'anchor' | 'not';
  readonly line: number;
}

const TOKEN =
  /\s+|;[^\n]*|"(?:[^"\\]|\\.)*"|[()[\]]|@[\w.-]+|#[\w.?!-]+|![\w-]+|[\w-]+(?::(?!:))|[\w./-]+[?*+]?|\.|[?*+]/gy;

const tokenise = (source: string): Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    const text = match[0];
    end = match.index + text.length;
    const first = text[0]!;
    if (first !== ';' && text.trim() !== '') {
      const kind =
        first === '(' || first === '['
          ? 'open'
          : first === ')' || first === ']'
            ? 'close'
            : first === '"'
              ? 'string'
              : first === '@'
                ? 'capture'
                : first === '#'
                  ? 'predicate'
                  : first === '!'
                    ? 'not'
                    : text === '.'
                      ? 'anchor'
                      : text.endsWith(':')
                        ? 'field'
                        : 'word';
      tokens.push({ text, kind, line });
    }
    for (const character of text) if (character === '\n') line++;
  }
  if (end !== source.length) throw new Error(`query line ${line}: cannot read "${source.slice(end, end + 20)}"`);
  return tokens;
};

const unquote = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

class Reader {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(source: string) {
    this.tokens = tokenise(source);
  }

  private fail(message: string): never {
    throw new Error(`query line ${this.tokens[Math.min(this.at, this.tokens.length - 1)]?.line ?? 0}: ${message}`);
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private next(): Token {
    return this.tokens[this.at++] ?? this.fail('ends too early');
  }

  private captures(): string[] {
    const captures: string[] = [];
    for (let token = this.peek(); token; token = this.peek()) {
      if (token.kind === 'word' && /^[?*+]/.test(token.text)) this.fail('quantifiers are not supported');
      if (token.kind !== 'capture') break;
      captures.push(token.text.slice(1));
      this.at++;
    }
    return captures;
  }

  private pattern(field: string | null): Pattern {
    const token = this.next();
    if (token.kind === 'field') {
      if (field !== null) this.fail('two fields for one pattern');
      return this.pattern(token.text.slice(0, -1));
    }
    const bare = { type: 'node', field, absentFields: [], children: [], anchors: [] } as const;
    if (token.kind === 'string')
      return { ...bare, kind: unquote(token.text), named: false, any: false, captures: this.captures() };
    if (token.text === '_') return { ...bare, kind: null, named: false, any: true, captures: this.captures() };
    if (token.text === '[') {
      const options: Pattern[] = [];
      while (this.peek()?.text !== ']') options.push(this.pattern(null));
      this.at++;
      return { type: 'choice', field, options, captures: this.captures() };
    }
    if (token.text !== '(') this.fail(`unexpected "${token.text}"`);
    const name = this.next();
    if (name.kind !== 'word' || /[?*+/]/.test(name.text)) this.fail(`"${name.text}" is not a node kind`);
    const children: Pattern[] = [];
    const absentFields: string[] = [];
    const anchors: boolean[] = [];
    let anchored = false;
    for (let inner = this.peek(); inner?.text !== ')'; inner = this.peek()) {
      if (!inner) this.fail('a parenthesis is not closed');
      if (inner.kind === 'anchor') {
        anchored = true;
        this.at++;
      } else if (inner.kind === 'not') {
        absentFields.push(inner.text.slice(1));
        this.at++;
      } else {
        children.push(this.pattern(null));
        anchors.push(anchored);
        anchored = false;
      }
    }
    if (anchored) this.fail('an anchor behind the last child is not supported');
    this.at++;
    return {
      type: 'node',
      kind: name.text === '_' ? null : name.text,
      named: true,
      any: false,
      field,
      absentFields,
      children,
      anchors,
      captures: this.captures(),
    };
  }

  private predicate(): Predicate {
    const operator = this.next().text;
    const capture = this.next();
    if (capture.kind !== 'capture') this.fail(`${operator} needs a capture first`);
    const values: string[] = [];
    while (this.peek()?.text !== ')') {
      const value = this.next();
      values.push(value.kind === 'string' ? unquote(value.text) : value.text);
    }
    this.at++;
    return { operator, capture: capture.text.slice(1), values };
  }

  /** A top-level pattern, or a group `((pattern) (#predicate ...))` of one pattern and its predicates. */
  private top(): TopPattern {
    const line = this.peek()!.line;
    const predicates: Predicate[] = [];
    const grouped = this.peek()?.text === '(' && this.tokens[this.at + 1]?.kind === 'open';
    if (grouped) this.at++;
    const pattern = this.pattern(null);
    if (grouped) {
      while (this.peek()?.text !== ')') {
        if (this.next().text !== '(' || this.peek()?.kind !== 'predicate') this.fail('a group holds one pattern');
        predicates.push(this.predicate());
      }
      this.at++;
    }
    return { pattern, predicates, line };
  }

  all(): TopPattern[] {
    const patterns: TopPattern[] = [];
    while (this.peek()) patterns.push(this.top());
    return patterns;
  }
}

export const parseQuery = (source: string): TopPattern[] => new Reader(source).all();
