import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });

/** A valid picture of each kind. */
export const goodPictures = {
  png: () => plain(300, 200).png().toBuffer(),
  jpeg: () => plain(300, 200).jpeg().toBuffer(),
  gif: () => plain(300, 200).gif().toBuffer(),
  webp: () => plain(300, 200).webp().toBuffer(),
} as const;

/** Takes most of a second to decode: a PNG, unlike a JPEG, cannot be decoded at a smaller size. */
export const slowPicture = (): Promise<Buffer> => plain(8000, 7000).png({ compressionLevel: 1 }).toBuffer();

export const largePicture = (): Promise<Buffer> => plain(3000, 1500).jpeg().toBuffer();

/** A rotated photo with a location and a script in its metadata. */
export const photoWithMetadata = (): Promise<Buffer> =>
  plain(400, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
    })
    .toBuffer();

/** A PNG of the given size whose pixels are all zero: small to send, huge to decode. */
export function bomb(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 9 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A GIF of many frames. */
export async function longGif(frames: number): Promise<Buffer> {
  const side = 8;
  const raw = Buffer.alloc(side * side * frames * 3, 120);
  for (let frame = 0; frame < frames; frame += 1)
    raw.fill(frame % 255, frame * side * side * 3, (frame + 1) * side * side * 3);
  return sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ loop: 0 })
    .toBuffer();
}

export const scripted = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  xmlSvg: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  html: '<!doctype html><script>alert(1)</script>',
  gifPolyglot: 'GIF89a/*<script>*/=alert(1);//',
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]),
  zip: Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), Buffer.alloc(60)]),
  elf: Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(60)]),
} as const;

export const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
