import { api, ApiError } from '@alma/shared/api';
import { chatLimits } from '@alma/shared/contract/chat-options';
import type { ChatCalls } from './chat-calls.ts';

/** Undefined for what is not there for the reader; any other failure stays one. */
const unlessGone = <Reply>(reply: Promise<Reply>): Promise<Reply | undefined> =>
  reply.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** By the api-client of the page. */
export const apiCalls: ChatCalls = {
  ticket: async (beyond) =>
    (await api.call('ws.ticket', {}, beyond === undefined ? {} : { tokenBeyond: beyond })).ticket,
  list: async () => (await api.call('chats.list', {})).chats,
  get: (chatId) => unlessGone(api.call('chats.get', { params: { chat_id: chatId } })),
  messages: (chatId, before) =>
    unlessGone(
      api.call('chats.messages', {
        params: { chat_id: chatId },
        query: { limit: chatLimits.messagesPage, ...(before === undefined ? {} : { before }) },
      }),
    ),
};
