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
  /** The beginning of a character whose end comes with the next chunk. */
  let rest = Buffer.alloc(0);
  let isText = true;
  let isBlank = true;
  let hasZero = false;

  /** Checks bytes where they lie: as a string, a file of 2 MB would leave twice as much to the garbage collector. */
  function check(chunk: Buffer): void {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.subarray(0, endOfWhole(bytes));
    rest = Buffer.from(bytes.subarray(whole.length));
    isText = isUtf8(whole);
    isBlank &&= whole.toString().trim() === '';
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

/** Where the last character begins that is cut off at the end; else the end. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    // A byte that continues a character says nothing of its length: its first one is before it.
    if (byte >= 0x80 && byte < 0xc0) continue;
    return lengthOf(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Of a character in UTF-8, by its first byte. */
function lengthOf(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
