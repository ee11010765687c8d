import sharp from 'sharp';

export interface PictureTask {
  from: string;
  to: string;
  longestSide: number;
}

export type PictureAnswer =
  { isReadable: true; width: number; height: number; size: number } | { isReadable: false };

/** Far above the 48 million pixels of cameras; a decompression bomb is refused before it takes memory. */
const maxPixels = 64_000_000;
const quality = 82;

sharp.cache(false);
sharp.concurrency(1);
// Only the four supported kinds of pictures are decoded, whatever else the library supports.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});

/** Re-encodes a picture from its pixels: upright, small enough, without metadata. */
export async function remake({ from, to, longestSide }: PictureTask): Promise<PictureAnswer> {
  try {
    const { width, height, size } = await sharp(from, {
      failOn: 'error',
      limitInputPixels: maxPixels,
      // Only the first frame of an animation.
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality, effort: 3 })
      .toFile(to);
    return { isReadable: true, width, height, size };
  } catch {
    return { isReadable: false };
  }
}
