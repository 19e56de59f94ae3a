import type { Visibility } from '../facts.js';
import type { VisibilityRule } from '../language.js';

export const publicByDefault: VisibilityRule = () => 'public';
export const privateByDefault: VisibilityRule = () => 'private';
export const internalByDefault: VisibilityRule = () => 'internal';

/** In modules, only exports are public. In classes, members are public unless a modifier or `#` says otherwise. */
export const exportedByKeyword: VisibilityRule = (name, insideType) =>
  insideType && !name.startsWith('#') ? 'public' : 'private';

/** Top-level definitions are internal to their package unless published; members are as visible as their type. */
export const internalTopLevel: VisibilityRule = (_, insideType) => (insideType ? 'public' : 'internal');

export const capitalIsPublic: VisibilityRule = (name) => (/^\p{Lu}/u.test(name) ? 'public' : 'private');

/** `_x` is private, `__x__` is part of the protocol. */
export const underscoreIsPrivate: VisibilityRule = (name) =>
  name.startsWith('_') && !(name.startsWith('__') && name.endsWith('__')) ? 'private' : 'public';

const WORDS: Readonly<Record<string, Visibility>> = {
  public: 'public',
  pub: 'public',
  open: 'public',
  export: 'public',
  exports: 'public',
  'module.exports': 'public',
  external: 'public',
  protected: 'protected',
  internal: 'internal',
  package: 'internal',
  'pub(crate)': 'internal',
  'pub(super)': 'internal',
  private: 'private',
  fileprivate: 'private',
  static: 'private',
  local: 'private',
  my: 'private',
  defp: 'private',
  defmacrop: 'private',
  defguardp: 'private',
  typep: 'private',
  private_class_method: 'private',
  namespace: 'public',
};

/** Most characters of a modifier that are read; no visibility keyword is longer. */
const LONGEST = 64;

/** The visibility that a captured modifier sets, or null if it is another kind of modifier. */
export const visibilityOfModifier = (text: string): Visibility | null => {
  const word = text.slice(0, LONGEST).replace(/\s+/g, '').toLowerCase();
  return WORDS[word] ?? (word.startsWith('pub(') ? 'internal' : null);
};
