import type { Chat } from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKey, route } from '../platform/http/index.ts';
import { chatTag } from './chats.present.ts';
import type { ChatService } from './chats.service.ts';

const tagged = (reply: FastifyReply, chat: Chat): Chat => {
  reply.header('etag', chatTag(chat.last_seq, chat.last_read_seq));
  return chat;
};
const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match'];

export function chatsRoutes(app: FastifyInstance, chats: ChatService): void {
  route(app, 'chats.list', ({ caller, query }) => chats.list(caller.userId, query));

  route(app, 'chats.create', async ({ caller, body, request, reply }) =>
    tagged(reply, await chats.create(caller.userId, body, idempotencyKey(request))),
  );

  route(app, 'chats.get', async ({ caller, params, reply }) =>
    tagged(reply, await chats.get(caller.userId, params.chat_id)),
  );

  route(app, 'chats.messages', ({ caller, params, query }) =>
    chats.messages(caller.userId, params.chat_id, query),
  );

  route(app, 'chats.send', async ({ caller, params, body }) => {
    const { userId } = caller;
    const { content, request_id: requestId = null } = body;
    const stored = await chats.send({ chatId: params.chat_id, senderId: userId, requestId, content });
    const [message] = await chats.presentMessages([stored], userId);
    if (!message) throw new Error('the message was not presented');
    return message;
  });

  route(app, 'chats.participants.add', async ({ caller, params, body, request, reply }) => {
    const changing = { actorId: caller.userId, chatId: params.chat_id, ifMatch: ifMatchOf(request) };
    return tagged(reply, await chats.add(changing, body));
  });

  route(app, 'chats.participants.remove', async ({ caller, params, request }) => {
    const changing = { actorId: caller.userId, chatId: params.chat_id, ifMatch: ifMatchOf(request) };
    await chats.remove(changing, params.user_id);
    return undefined;
  });

  route(app, 'chats.agents.add', async ({ caller, params, body, request, reply }) => {
    const changing = { actorId: caller.userId, chatId: params.chat_id, ifMatch: ifMatchOf(request) };
    return tagged(reply, await chats.addAgent(changing, body));
  });

  route(app, 'chats.agents.remove', async ({ caller, params, request }) => {
    const changing = { actorId: caller.userId, chatId: params.chat_id, ifMatch: ifMatchOf(request) };
    await chats.removeAgent(changing, params.chat_agent_id);
    return undefined;
  });

  route(app, 'chats.archive', async ({ caller, params, request, reply }) => {
    const changing = { actorId: caller.userId, chatId: params.chat_id, ifMatch: ifMatchOf(request) };
    return tagged(reply, await chats.archive(changing));
  });
}
