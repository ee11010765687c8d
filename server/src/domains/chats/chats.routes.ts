import type { FastifyInstance } from 'fastify';
import { idempotencyKey, route } from '../../platform/http/index.ts';
import type { ChatService } from './chats.service.ts';

export function chatsRoutes(app: FastifyInstance, chats: ChatService): void {
  route(app, 'chats.list', ({ caller, query }) => chats.list(caller.userId, query));

  route(app, 'chats.create', ({ caller, body, request }) =>
    chats.create(caller.userId, body, idempotencyKey(request)),
  );

  route(app, 'chats.get', ({ caller, params }) => chats.get(caller.userId, params.chat_id));

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

  route(app, 'chats.participants.add', ({ caller, params, body }) =>
    chats.add(caller.userId, params.chat_id, body),
  );

  route(app, 'chats.participants.remove', async ({ caller, params }) => {
    await chats.remove(caller.userId, params.chat_id, params.user_id);
    return undefined;
  });

  route(app, 'chats.archive', ({ caller, params }) => chats.archive(caller.userId, params.chat_id));
}
