/** What the indexing process is asked, one after the other. */
export interface SegmentTask {
  text: string;
}

export interface SegmentAnswer {
  packed: Uint8Array;
  passages: number;
}
