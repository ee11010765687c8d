import type { RunEvent, SessionMessage } from '@alma/shared/contract';
import { createConversation } from './conversation.ts';
import { undeliveredOf } from './turn.ts';

const message = (id: string, type: 'human' | 'ai'): SessionMessage => ({
  id,
  type,
  content: 'Two nurses',
  timestamp: '2026-03-01T10:00:00.000Z',
  name: null,
  additional_kwargs: {},
});
const answer = message('m2', 'ai');

async function* streamEvents(): AsyncIterable<RunEvent> {
  yield { type: 'started', seq: 1, run_id: 'run', session_id: 's' };
  yield { type: 'done', seq: 2, message: answer };
}

it('keeps a streamed answer until the stored messages include it', async () => {
  const requested = Promise.withResolvers<undefined>();
  const conversation = createConversation({
    ask: streamEvents,
    // As without a network: the stored messages stay unchanged.
    refresh: async () => requested.resolve(undefined),
    unsent: { read: () => [], add: () => undefined, remove: () => undefined },
  });
  conversation.send({ text: 'How many?', files: [], urls: [] });
  await requested.promise;
  await Promise.resolve();
  conversation.settle([message('m1', 'human')]);
  expect(conversation.getTurn()).toMatchObject({ phase: 'done', messages: [answer] });
  conversation.settle([message('m1', 'human'), answer]);
  expect(conversation.getTurn()).toBeUndefined();
});

it('says which files a message has lost over a reload', () => {
  const message = { requestId: 'r', text: 'Summarise this file', files: [], urls: [] };
  const kept = [message, { ...message, requestId: 's', lostFiles: ['report.pdf', 'cv.md'] }];
  const conversation = createConversation({
    ask: streamEvents,
    refresh: async () => undefined,
    unsent: { read: () => kept, add: () => undefined, remove: () => undefined },
  });
  expect(undeliveredOf(conversation.getTurn()).map(({ failure }) => failure)).toEqual([
    'Not confirmed',
    'Not confirmed. Retry sends it without report.pdf, cv.md.',
  ]);
});
