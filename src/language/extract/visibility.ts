import type { Visibility } from '../facts.js';
import type { VisibilityRule } from '../language.js';

export const publicByDefault: VisibilityRule = () => 'public';
export const privateByDefault: VisibilityRule = () => 'private';
export const internalByDefault: VisibilityRule = () => 'internal';

/** A module keeps what it does not export; a class shows what it does not hide, by a modifier or as `#x`. */
export const exportedByKeyword: VisibilityRule = (name, insideType) =>
  insideType && !name.startsWith('#') ? 'public' : 'private';

/** A package keeps what it does not publish; the members of its types are as visible as they are. */
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

/** Of a modifier: no word for a visibility is longer. */
const LONGEST = 64;

/** What a captured modifier says, or null when it says nothing of visibility. */
export const visibilityOfModifier = (text: string): Visibility | null => {
  const word = text.slice(0, LONGEST).replace(/\s+/g, '').toLowerCase();
  return WORDS[word] ?? (word.startsWith('pub(') ? 'internal' : null);
};
