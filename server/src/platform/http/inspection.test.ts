import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createInspection, type Inspected } from './inspection.ts';

function inspect(chunks: readonly Buffer[]): Inspected {
  const inspection = createInspection();
  for (const chunk of chunks) inspection.look(chunk);
  return inspection.end();
}

/** The kind of text when the whole file is decoded at once. */
function kindOf(bytes: Buffer): Inspected['text'] {
  try {
    if (new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim() === '') return 'blank';
    return bytes.includes(0) ? 'binary' : 'readable';
  } catch {
    return 'not-utf8';
  }
}

function cut(bytes: Buffer, length: number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += length) chunks.push(bytes.subarray(from, from + length));
  return chunks;
}

const text = fc.string({ unit: 'binary' }).map((value) => Buffer.from(value));
const bytes = fc.uint8Array({ maxLength: 40 }).map((value) => Buffer.from(value));
/** Text with arbitrary bytes inside. */
const broken = fc
  .tuple(text, bytes, text)
  .map(([before, between, after]) => Buffer.concat([before, between, after]));

it('gives the same result however a file is cut into chunks', () => {
  fc.assert(
    fc.property(fc.oneof(text, bytes, broken), fc.integer({ min: 1, max: 9 }), (file, length) => {
      expect(inspect(cut(file, length))).toEqual({
        size: file.length,
        hash: createHash('sha256').update(file).digest('base64url'),
        text: kindOf(file),
      });
    }),
    { numRuns: 2_000 },
  );
});

it.each<[string, Inspected['text'], Buffer[]]>([
  ['nothing', 'blank', []],
  ['white space in several chunks', 'blank', [Buffer.from(' \n'), Buffer.from('\u2003\t')]],
  ['only a byte order mark', 'blank', [Buffer.from('\uFEFF')]],
  ['a character in two chunks', 'readable', [Buffer.from([0xf0, 0x9f]), Buffer.from([0x98, 0x80])]],
  ['a character that never ends', 'not-utf8', [Buffer.from([0x61, 0xf0, 0x9f, 0x98])]],
  ['an end without a beginning', 'not-utf8', [Buffer.from('a'), Buffer.from([0x80])]],
  ['a byte that occurs in no text', 'not-utf8', [Buffer.from([0xff]), Buffer.from('a')]],
  ['a zero', 'binary', [Buffer.from('a'), Buffer.from([0])]],
])('%s is %s', (_what, expected, chunks) => {
  expect(inspect(chunks).text).toBe(expected);
});
