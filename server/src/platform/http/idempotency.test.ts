import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerOnce, type KeptReply, type ReplyKeeper } from './idempotency.ts';

class Taken extends Error {}

let kept: Map<string, KeptReply<number>>;
let made: number;
let keeper: ReplyKeeper<number>;

beforeEach(() => {
  kept = new Map();
  made = 0;
  keeper = {
    find: async (key) => kept.get(key),
    run: async (key, fingerprint) => {
      await Promise.resolve();
      // As a unique index decides between two transactions.
      if (kept.has(key)) throw new Taken();
      made += 1;
      kept.set(key, { fingerprint, reply: made });
      return made;
    },
    isTaken: (error) => error instanceof Taken,
  };
});

const call = { userId: 'ada', endpoint: 'chats.create', key: 'k', body: { title: 'Hello', users: ['x'] } };

describe('answerOnce', () => {
  it('gives the first reply again, whatever the order of the fields', async () => {
    expect(await answerOnce(call, keeper)).toBe(1);
    expect(await answerOnce({ ...call, body: { users: ['x'], title: 'Hello' } }, keeper)).toBe(1);
    expect(made).toBe(1);
  });

  it('does the work once for many at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => answerOnce(call, keeper)));
    expect(new Set(replies)).toEqual(new Set([1]));
  });

  it('refuses the key for another body, also at the same time', async () => {
    const other = { ...call, body: { title: 'Other' } };
    const [first, second] = await Promise.allSettled([answerOnce(call, keeper), answerOnce(other, keeper)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    await expect(answerOnce(other, keeper)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('tells keys of users and calls apart', async () => {
    const replies = [call, { ...call, userId: 'ben' }, { ...call, endpoint: 'projects.create' }];
    expect(await Promise.all(replies.map((each) => answerOnce(each, keeper)))).toEqual([1, 2, 3]);
  });

  it('keeps nothing of a refused call', async () => {
    const refusing = { ...keeper, run: () => Promise.reject(new Error('no')) };
    await expect(answerOnce(call, refusing)).rejects.toThrow('no');
    expect(await answerOnce(call, keeper)).toBe(1);
  });
});
