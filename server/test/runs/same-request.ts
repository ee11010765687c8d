import { expect } from '@jest/globals';
import type { Prompt, Runs } from '../../src/ml/runs/index.ts';

/** Repeats a request with the same and with other input. */
export async function repeatsSameInput({ runs, owner }: { runs: Runs; owner: string }): Promise<void> {
  const newSession = async () => (await runs.sessions.create({ owner, kind: 'swarm' })).id;
  const sessionId = await newSession();
  const prompt: Prompt = { sessionId, owner, text: 'Hello', requestId: 'same' };
  const kwargs = { urls: ['https://a.test'], target_agent: 'Ada' };
  const first = await runs.send({ ...prompt, kwargs, identity: ['hash'] });
  const reordered = { target_agent: 'Ada', urls: ['https://a.test'] };
  const again = await runs.send({ ...prompt, kwargs: reordered, identity: ['hash'] });
  expect(again).toEqual({ runId: first.runId, isNew: false });
  const others = [
    { kwargs },
    { identity: ['hash'] },
    { kwargs, identity: ['other'] },
    { kwargs: { ...kwargs, target_agent: 'Eve' }, identity: ['hash'] },
    { kwargs, identity: ['hash'], text: 'Goodbye' },
  ];
  for (const other of others)
    await expect(runs.send({ ...prompt, ...other })).rejects.toMatchObject({ code: 'REQUEST_ID_REUSED' });
  expect((await runs.send({ ...prompt, sessionId: await newSession() })).isNew).toBe(true);
}
