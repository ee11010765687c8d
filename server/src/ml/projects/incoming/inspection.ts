import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Problem } from '../../../platform/problems/index.ts';
import { blankFile, notText, notUtf8 } from '../projects.errors.ts';

/** Looks into a file while it comes in, in pieces that were cut between two characters: its name says little about it. */
export interface Inspection {
  look(piece: Buffer): void;
  /** Nothing that may come can make it a file of a project any more. */
  isLost(): boolean;
  /** What is known when all of it was there. */
  end(): { version: string; size: number; refusal: Problem | undefined };
}

export function inspect(): Inspection {
  const hash = createHash('sha256');
  let size = 0;
  let isText = true;
  let hasNul = false;
  let isBlank = true;
  return {
    look(piece) {
      size += piece.length;
      if (!isText) return;
      isText = isUtf8(piece);
      hasNul ||= piece.includes(0);
      isBlank &&= isText && saysNothing(piece);
      hash.update(piece);
    },
    isLost: () => !isText || hasNul,
    end() {
      const content = { version: hash.digest('base64url'), size };
      if (!isText) return { ...content, refusal: notUtf8() };
      if (isBlank) return { ...content, refusal: blankFile() };
      return { ...content, refusal: hasNul ? notText() : undefined };
    },
  };
}

const isVisibleAscii = (byte: number): boolean => byte > 0x20 && byte < 0x7f;

/** Nearly every file starts with a plain letter; only without one must all of it be decoded. */
const saysNothing = (piece: Buffer): boolean => !piece.some(isVisibleAscii) && piece.toString().trim() === '';
