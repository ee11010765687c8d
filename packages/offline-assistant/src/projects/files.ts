import type { SearchedFile, Segment } from '../retrieval/index.ts';

/** A file that has been read: its text and the index of it. */
export interface ReadFile extends SearchedFile {
  segment: Segment;
}
