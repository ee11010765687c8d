import type { ChatModel, ChatRequest, OfflineAnswer, OfflineEvent } from './model.ts';

function answerOf({ offline }: Pick<ChatRequest, 'offline'>): OfflineAnswer {
  if (!offline) throw new Error('the request has no offline answer');
  return offline;
}

/** The assistant without a model or network: each request brings the rules that answer it. */
export const offlineModel: ChatModel = {
  kind: 'offline',
  name: 'Offline assistant',
  methodOf: (request) => answerOf(request).method,

  async *stream(request, signal) {
    const { schema, userId } = request;
    let last: OfflineEvent['type'] = 'text';
    for await (const event of await answerOf(request).answer({ person: userId, signal })) {
      signal.throwIfAborted();
      last = event.type;
      // A value of the wrong shape is our own bug and must not be passed on.
      yield event.type === 'object' && schema ? { ...event, value: schema.parse(event.value) } : event;
    }
    yield { type: 'finish', reason: last === 'tool' ? 'tool' : 'stop' };
  },
};
