import { api, ApiError } from '@alma/shared/api';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import type { ChatCalls } from './chat-calls.ts';
import { wholeChat } from './whole-replies.ts';

/** Undefined for a 404; other failures are thrown. */
const ignoreNotFound = <Reply>(reply: Promise<Reply>): Promise<Reply | undefined> =>
  reply.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** Requests a ticket for one socket. With `beyond`, in seconds, its access token expires after that time. */
export async function getTicket(minLifetimeSeconds?: number): Promise<string> {
  return (
    await api.call(
      'ws.ticket',
      {},
      minLifetimeSeconds === undefined ? {} : { tokenBeyond: minLifetimeSeconds },
    )
  ).ticket;
}

/** The calls through the page's API client. */
export const apiCalls: ChatCalls = {
  async list(page) {
    // A server that sends no total sends the whole list.
    const query = { ...(page > 1 && { page }), limit: chatLimits.listPage };
    const { chats, total = chats.length } = await api.call('chats.list', { query });
    return { chats: chats.map(wholeChat), total };
  },
  get: (chatId) => ignoreNotFound(api.call('chats.get', { params: { chat_id: chatId } }).then(wholeChat)),
  messages: (chatId, before) =>
    ignoreNotFound(
      api.call('chats.messages', {
        params: { chat_id: chatId },
        query: { limit: chatLimits.messagesPage, ...(before === undefined ? {} : { before }) },
      }),
    ).then(
      (page) =>
        page && {
          messages: page.messages,
          // If the server sends no `has_more`, a full page may have older messages before it.
          has_more: (page.has_more as boolean | undefined) ?? page.messages.length >= chatLimits.messagesPage,
        },
    ),
};
