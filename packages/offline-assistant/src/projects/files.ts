import type { SearchedFile, Segment } from '../retrieval/index.ts';

/** The text of a file with its index. */
export interface ReadFile extends SearchedFile {
  segment: Segment;
}
