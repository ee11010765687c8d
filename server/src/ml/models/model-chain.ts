import { isProblem } from '../../platform/problems/index.ts';
import type { ConnectedModel } from './connected.ts';
import type { ChatModel, ChatRequest, ModelEvent } from './model.ts';
import { ModelError } from './model-error.ts';

type ChatConnection = ConnectedModel & { chat: ChatModel };

const hasChat = (model: ConnectedModel): model is ChatConnection => model.chat !== undefined;

/**
 * Combines the connected models: the next one takes over when one fails before its reply begins, or has used up its
 * budget. Undefined if none is connected for chats.
 */
export function chainModels(models: readonly ConnectedModel[]): ChatModel | undefined {
  const withChat = models.filter(hasChat);
  const chat = withChat.filter(({ purposes }) => purposes.includes('chat'));
  const small = withChat.filter(({ purposes }) => purposes.includes('small'));
  const [first] = chat;
  if (!first) return undefined;

  function orderOf({ model, isSmall = false }: Pick<ChatRequest, 'model' | 'isSmall'>): ChatConnection[] {
    const named = chat.find(({ name }) => name === model);
    return [...new Set([...(named ? [named] : []), ...(isSmall ? small : []), ...chat])];
  }

  const methodOf: ChatModel['methodOf'] = (request) => orderOf(request)[0]?.name ?? first.name;

  return {
    kind: 'remote',
    name: first.name,
    methodOf,
    costOf: (used) => first.meter.costOf(used),

    async *stream(request, signal) {
      const promised = methodOf(request);
      let failure: unknown;
      for (const model of orderOf(request)) {
        let hasBegun = false;
        try {
          await model.meter.check(request.userId);
          for await (const event of model.chat.stream(request, signal)) {
            if (!hasBegun && model.name !== promised) yield { type: 'author', model: model.name };
            hasBegun = true;
            yield event.type === 'usage' ? withCost(event, model) : event;
          }
          return;
        } catch (error) {
          signal.throwIfAborted();
          if (hasBegun || !isForNext(error)) throw error;
          failure = failure instanceof ModelError ? failure : error;
        }
      }
      throw failure;
    },
  };
}

function withCost(event: Extract<ModelEvent, { type: 'usage' }>, { meter }: ChatConnection): ModelEvent {
  const cost = meter.costOf(event);
  return cost === undefined ? event : { ...event, cost };
}

/** An answer of the wrong shape is no reason to try another model: that would only cost more. */
const isForNext = (error: unknown): boolean =>
  error instanceof ModelError ? error.kind !== 'unusable' : isProblem(error, 'QUOTA_EXCEEDED');
