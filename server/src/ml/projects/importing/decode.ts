import { Refused } from './conversion.ts';

export interface Decoded {
  text: string;
  /** The encoding, if it was guessed or declared by the document. */
  guessed?: string;
}

const marks: readonly [encoding: string, ...mark: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
const fallback = 'windows-1252';
const declared = /<meta[^>]{0,200}charset\s{0,20}=\s{0,20}["']?([\w-]{1,40})/i;
/** Control characters that never occur in readable text. */
const controls = /(?![\t\n\v\f\r\u0080-\u009F])\p{Cc}/u;

/** Decodes by byte order mark, then as UTF-8, then as the page declares, else as Windows-1252. @throws {Refused} */
export function decode(bytes: Uint8Array): Decoded {
  const marked = marks.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte));
  const decoded = marked ? { text: new TextDecoder(marked[0]).decode(bytes) } : unmarked(bytes);
  if (controls.test(decoded.text)) throw new Refused('unsupported');
  return decoded;
}

function unmarked(bytes: Uint8Array): Decoded {
  // A single-byte encoding would accept zero bytes, and so take a binary file for text.
  if (bytes.includes(0)) throw new Refused('unsupported');
  const text = inEncoding('utf-8', bytes);
  if (text !== undefined) return { text };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named = declared.exec(head)?.[1]?.toLowerCase();
  const asNamed = named === undefined ? undefined : inEncoding(named, bytes);
  if (named !== undefined && asNamed !== undefined) return { text: asNamed, guessed: named };
  return { text: new TextDecoder(fallback).decode(bytes), guessed: fallback };
}

function inEncoding(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
