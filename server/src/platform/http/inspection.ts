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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let isUtf8 = true;
  let isBlank = true;
  let hasZero = false;

  function decode(chunk?: Buffer): void {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      isBlank &&= text.trim() === '';
    } catch {
      isUtf8 = false;
    }
  }

  function textKind(): Inspected['text'] {
    if (!isUtf8) return 'not-utf8';
    if (isBlank) return 'blank';
    return hasZero ? 'binary' : 'readable';
  }

  return {
    look(chunk: Buffer): void {
      size += chunk.length;
      hash.update(chunk);
      if (isUtf8) decode(chunk);
      hasZero ||= chunk.includes(0);
    },

    end(): Inspected {
      if (isUtf8) decode();
      return { size, hash: hash.digest('base64url'), text: textKind() };
    },
  };
}
