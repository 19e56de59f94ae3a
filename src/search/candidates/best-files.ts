/** Files whose name contains a word of the query, with the score of their path. */
export interface PathMatches {
  readonly files: readonly number[];
  readonly scores: readonly number[];
}

export interface Contents {
  /** The content of each file. */
  readonly files: readonly { readonly contentId: number }[];
  /** All files with a content. */
  filesOf(contentId: number): readonly number[];
}

/**
 * The positions of the best `count` files and of all ties with the last one, so that only these are sorted. If one of
 * them has copies, all positions.
 */
const placesOf = ({ files, scores }: PathMatches, contents: Contents, count: number): number[] => {
  const least = Float64Array.from(scores).sort()[files.length - count]!;
  const places: number[] = [];
  for (let place = 0; place < files.length; place++) {
    if (scores[place]! < least) continue;
    if (contents.filesOf(contents.files[files[place]!]!.contentId).length > 1) return [...files.keys()];
    places.push(place);
  }
  return places;
};

/** The best files of `count` different contents, so that copies of one file do not fill all places. */
export const bestFiles = (matches: PathMatches, contents: Contents, count: number): readonly number[] => {
  const { files, scores } = matches;
  if (files.length <= count) return files;
  const places = placesOf(matches, contents, count);
  places.sort((a, b) => scores[b]! - scores[a]! || files[a]! - files[b]!);
  const seen = new Set<number>();
  const kept: number[] = [];
  for (const place of places) {
    const file = files[place]!;
    const { contentId } = contents.files[file]!;
    if (!seen.has(contentId) && seen.size >= count) continue;
    seen.add(contentId);
    kept.push(file);
  }
  return kept;
};
