/** Small enough that storing one is over before anybody notices, large enough that a file is few of them. */
const pieceBytes = 64 * 1024;

/**
 * Cuts what comes in into pieces of nearly one size, never within a character of UTF-8. All of them are handed out in
 * the same memory: one that is to be kept has to be copied before the next is asked for.
 */
export async function* cutIntoPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const room = Buffer.allocUnsafeSlow(pieceBytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(room, filled, taken);
      taken += copied;
      filled += copied;
      if (filled < room.length) continue;
      const end = lastCharacter(room);
      yield room.subarray(0, end);
      room.copyWithin(0, end);
      filled -= end;
    }
  }
  if (filled > 0) yield room.subarray(0, filled);
}

/** Where the last character begins, which may not have come to its end; where none begins, the text is no UTF-8. */
function lastCharacter(bytes: Buffer): number {
  const longest = 4;
  for (let at = bytes.length - 1; at > bytes.length - longest; at -= 1) if (!isInside(bytes[at])) return at;
  return bytes.length - longest;
}

const isInside = (byte = 0): boolean => (byte & 0b1100_0000) === 0b1000_0000;
