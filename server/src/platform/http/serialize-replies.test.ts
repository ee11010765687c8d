import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { serializeReplies } from './serialize-replies.ts';

const row = z.object({ id: z.number(), kind: z.enum(['old', 'older']).nullable() });
const serialize = serializeReplies({ schema: z.object({ rows: z.array(row) }), method: 'GET', url: '/rows' });

it('sends values that are not in a list as they are, and only fields of the schema', () => {
  const reply = {
    rows: [
      { id: 1, kind: 'old' },
      { id: 2, kind: 'new', secret: 'x' },
      { id: 3, kind: null },
      { id: 4, kind: 'newer' },
    ],
  };
  const before = structuredClone(reply);
  expect(JSON.parse(serialize(reply))).toEqual({
    rows: [
      { id: 1, kind: 'old' },
      { id: 2, kind: 'new' },
      { id: 3, kind: null },
      { id: 4, kind: 'newer' },
    ],
  });
  expect(reply).toEqual(before);
});

it('refuses every other mistake', () => {
  expect(() => serialize({ rows: [{ id: '1', kind: 'new' }] })).toThrow("Response doesn't match the schema");
  expect(() => serialize({ rows: [{ id: 1, kind: undefined }] })).toThrow(
    "Response doesn't match the schema",
  );
  expect(() => serialize({ rows: [{ id: 1, kind: { any: 'thing' } }] })).toThrow(
    "Response doesn't match the schema",
  );
});
