/** Files whose own name holds a word of the query, and how much each is worth looking at. */
export interface PathMatches {
  readonly files: readonly number[];
  readonly scores: readonly number[];
}

export interface Contents {
  /** By file. */
  readonly files: readonly { readonly contentId: number }[];
  /** Files of a content. */
  filesOf(contentId: number): readonly number[];
}

/**
 * Places of the best so many, of all that are worth as much as the last of them, and, where one of these has copies, of all: sorting is what
 * takes time, and few of hundreds have to be.
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

/** The best files, of so many different contents: copies of one file must not fill all places. */
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
