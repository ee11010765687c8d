import { unzipSync } from 'fflate';
import { type Converted, Refused } from './conversion.ts';
import { fromHtml } from './from-html.ts';

const limits = { parts: 5_000, unpackedBytes: 64 * 1024 * 1024 };
/** Pictures and fonts stay packed, so their size does not count. */
const isRead = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/** Converts a Word document. Pictures are only counted, and no external resource is fetched. */
export async function fromDocx(bytes: Buffer): Promise<Converted> {
  assertSmall(bytes);
  const { default: mammoth } = await import('mammoth');
  const options = {
    styleMap: ["p[style-name='Title'] => h1:fresh", 'p.Title => h1:fresh'],
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    externalFileAccess: false,
    includeEmbeddedStyleMap: false,
  };
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, options);
  return fromHtml(value);
}

/** Checks the directory of the ZIP archive, before anything is unpacked. */
function assertSmall(bytes: Uint8Array): void {
  let parts = 0;
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1;
      if (isRead(name)) unpacked += originalSize;
      return false;
    },
  });
  if (parts > limits.parts || unpacked > limits.unpackedBytes) throw new Refused('unpacks_too_large');
}
