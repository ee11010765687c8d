import { expect, it } from '@jest/globals';
import { createCall } from './calls.ts';

const inputOf = (text: string) =>
  createCall({
    id: 'c1',
    agent: 'Ada',
    call: { id: '1', name: 'search', input: { query: text } },
    said: '',
    at: new Date(0),
    usage: undefined,
  }).call.input;

it.each([
  ['an escape at the end', String.raw`x\u0000`, String.raw`x\u0000`],
  ['an escape in the middle', String.raw`a\u0000b`, String.raw`a\u0000b`],
  ['a null character', 'a\0b', 'ab'],
  ['half of a surrogate pair', 'a\ud83d', 'a\uFFFD'],
])('stores arguments with %s', (_what, text, stored) => expect(inputOf(text)).toEqual({ query: stored }));
