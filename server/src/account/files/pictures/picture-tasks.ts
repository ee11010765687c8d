import sharp from 'sharp';

export interface PictureTask {
  from: string;
  to: string;
  longestSide: number;
}

export type PictureAnswer =
  { isReadable: true; width: number; height: number; size: number } | { isReadable: false };

/** Way above any camera's 48 million; decoding a bomb is refused before it takes memory. */
const maxPixels = 64_000_000;
const quality = 82;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but the four kinds of pictures that we take is decoded, whatever else the library knows.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});

/** The picture made anew from its pixels: upright, small enough, without anything else that came with it. */
export async function remake({ from, to, longestSide }: PictureTask): Promise<PictureAnswer> {
  try {
    const { width, height, size } = await sharp(from, {
      failOn: 'error',
      limitInputPixels: maxPixels,
      // Of a moving picture the first frame.
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
