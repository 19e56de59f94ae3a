import type { Visibility } from '../facts.js';
import { firstFrom } from '../first-from.js';
import { nodeText, type Source } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import type { Marks } from './tags.js';
import { visibilityOfModifier } from './visibility.js';

/**
 * The visibility of a definition by its surroundings: a section such as `private:` above it among its siblings, or the body
 * that contains it (the items of a trait are public). null if neither sets a visibility.
 */
export const visibilityAround = (
  tags: Marks,
  tree: FlatTree,
  source: Source,
): ((node: number) => Visibility | null) => {
  const markers = new Map<number, number[]>();
  for (const marker of tags.sections) {
    const siblings = markers.get(tree.parents[marker]!);
    if (siblings) siblings.push(marker);
    else markers.set(tree.parents[marker]!, [marker]);
  }
  return (node) => {
    const parent = tree.parents[node]!;
    const siblings = tags.apart.has(node) ? undefined : markers.get(parent);
    const marker = siblings?.[firstFrom(siblings, node) - 1];
    const ofSection = marker === undefined ? null : visibilityOfModifier(nodeText(source, tree, marker));
    return ofSection ?? tags.insides.get(parent) ?? null;
  };
};
