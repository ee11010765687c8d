/** An area of a picture, in pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws one area of a picture into a new one of at most `side` pixels. Rejects if the picture cannot be decoded. */
export async function cutPicture(picture: Blob, area: PictureArea, side: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const size = Math.max(1, Math.min(side, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the canvas has no drawing context');
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, size, size);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const keep = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the canvas returned no picture'));
    canvas.toBlob(keep, 'image/webp', 0.92);
  });
}
