import { expect, it } from '@jest/globals';
import { framed } from './wire-text.ts';

/** The text and where it begins, read as RFC 6455 says. */
function read(frame: Buffer): { head: number; from: number; length: number; text: string } {
  const { from, length } = lengthOf(frame);
  return { head: frame.readUInt8(0), from, length, text: frame.toString('utf8', from) };
}

function lengthOf(frame: Buffer): { from: number; length: number } {
  const short = frame.readUInt8(1);
  if (short === 127) return { from: 10, length: Number(frame.readBigUInt64BE(2)) };
  if (short === 126) return { from: 4, length: frame.readUInt16BE(2) };
  return { from: 2, length: short };
}

it.each([
  [0, 2],
  [125, 2],
  [126, 4],
  [65_535, 4],
  [65_536, 10],
])('frames a text of %i bytes behind a head of %i', (length, from) => {
  const text = 'x'.repeat(length);
  expect(read(framed(text))).toEqual({ head: 0x81, from, length, text });
});

it('counts bytes and not characters, and sends no half of a character', () => {
  const text = '€'.repeat(50);
  expect(read(framed(text))).toMatchObject({ from: 4, length: 150, text });
  expect(read(framed('a\ud83d')).text).toBe('a\ufffd');
});
