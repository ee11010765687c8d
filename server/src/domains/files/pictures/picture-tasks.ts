/** What the picture process is asked, one after the other. */
export interface PictureTask {
  from: string;
  to: string;
  longestSide: number;
}

export type PictureAnswer =
  { isReadable: true; width: number; height: number; size: number } | { isReadable: false };
