import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';

/** Properties of a file's content. */
export interface Inspected {
  size: number;
  /** SHA-256 of the bytes, in base64url. */
  hash: string;
  /** `blank`: empty or only white space. `binary`: contains zero bytes. */
  text: 'readable' | 'blank' | 'binary' | 'not-utf8';
}

/** Inspects a file while it arrives. */
export function createInspection() {
  const hash = createHash('sha256');
  let size = 0;
  /** First bytes of a character that continues in the next chunk. */
  let rest = Buffer.alloc(0);
  let isText = true;
  let isBlank = true;
  let hasZero = false;

  /** Checks the bytes in place: decoding a file of 2 MB to a string would leave 4 MB of garbage. */
  function check(chunk: Buffer): void {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const characters = bytes.subarray(0, endOfWhole(bytes));
    rest = Buffer.from(bytes.subarray(characters.length));
    isText = isUtf8(characters);
    isBlank &&= characters.toString().trim() === '';
  }

  function textKind(): Inspected['text'] {
    if (!isText || rest.length > 0) return 'not-utf8';
    if (isBlank) return 'blank';
    return hasZero ? 'binary' : 'readable';
  }

  return {
    look(chunk: Buffer): void {
      size += chunk.length;
      hash.update(chunk);
      if (isText) check(chunk);
      hasZero ||= chunk.includes(0);
    },

    end: (): Inspected => ({ size, hash: hash.digest('base64url'), text: textKind() }),
  };
}

/** Index of the last character if it is cut off at the end of the bytes; otherwise their length. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    // The length of a character is in its first byte, not in a continuation byte.
    if (byte >= 0x80 && byte < 0xc0) continue;
    return lengthOf(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Number of bytes of a UTF-8 character, by its first byte. */
function lengthOf(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
