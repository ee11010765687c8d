import type { RunEvent, SessionMessage } from '@alma/shared/contract';
import { createConversation } from './conversation.ts';

const said = (id: string, type: 'human' | 'ai'): SessionMessage => ({
  id,
  type,
  content: 'Two nurses',
  timestamp: '2026-03-01T10:00:00.000Z',
  name: null,
  additional_kwargs: {},
});
const answer = said('m2', 'ai');

async function* tell(): AsyncIterable<RunEvent> {
  yield { type: 'started', seq: 1, run_id: 'run', session_id: 's' };
  yield { type: 'done', seq: 2, message: answer };
}

it('keeps a streamed answer until the stored messages include it', async () => {
  const asked = Promise.withResolvers<undefined>();
  const conversation = createConversation({
    ask: tell,
    // As without a network: the stored messages stay unchanged.
    refresh: async () => asked.resolve(undefined),
    unsent: { read: () => [], write: () => undefined },
  });
  conversation.send({ text: 'How many?', files: [], urls: [] });
  await asked.promise;
  await Promise.resolve();
  conversation.settle([said('m1', 'human')]);
  expect(conversation.getTurn()).toMatchObject({ phase: 'done', messages: [answer] });
  conversation.settle([said('m1', 'human'), answer]);
  expect(conversation.getTurn()).toBeUndefined();
});
