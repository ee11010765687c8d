import { zstdDecompressSync } from 'node:zlib';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { originalPositions, type Position } from '../platform/source-maps/index.ts';

interface Positions {
  /** A source map as it is stored: compressed with Zstandard. */
  packed: Uint8Array;
  positions: Position[];
}

/** The original positions of positions in one script. @throws {Error} when the content is not a source map */
export function positionsIn({ packed, positions }: Positions): (string | undefined)[] {
  const content = zstdDecompressSync(packed, { maxOutputLength: deliveryLimits.mapBytes });
  return originalPositions(content.toString('utf8'), positions);
}
