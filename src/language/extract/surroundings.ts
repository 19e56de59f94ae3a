import type { Visibility } from '../facts.js';
import { firstFrom } from '../first-from.js';
import { nodeText, type Source } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import type { Marks } from './tags.js';
import { visibilityOfModifier } from './visibility.js';

/**
 * What a definition's surroundings say of its visibility: `private:` above it among its siblings, or the body it stands
 * in (a trait's items are as public as the trait). null where they say nothing.
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
    const said = marker === undefined ? null : visibilityOfModifier(nodeText(source, tree, marker));
    return said ?? tags.insides.get(parent) ?? null;
  };
};
