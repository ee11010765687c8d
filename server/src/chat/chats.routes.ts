import type { Chat } from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Call, idempotencyKey, route, withEtag } from '../platform/http/index.ts';
import type { Changing } from './chat-change.ts';
import { chatTag } from './chats.present.ts';
import type { ChatService } from './chats.service.ts';

const tagged = (reply: FastifyReply, chat: Chat): Chat =>
  withEtag(reply, chatTag(chat.last_seq, chat.last_read_seq), chat);

const changeOf = ({
  caller,
  params,
  request,
}: Pick<Call<'chats.archive'>, 'caller' | 'params' | 'request'>): Changing => ({
  actorId: caller.userId,
  chatId: params.chat_id,
  ifMatch: request.headers['if-match'],
});

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

  route(app, 'chats.participants.add', async (call) =>
    tagged(call.reply, await chats.add(changeOf(call), call.body)),
  );

  route(app, 'chats.participants.remove', (call) => chats.remove(changeOf(call), call.params.user_id));

  route(app, 'chats.agents.add', async (call) =>
    tagged(call.reply, await chats.addAgent(changeOf(call), call.body)),
  );

  route(app, 'chats.agents.remove', (call) => chats.removeAgent(changeOf(call), call.params.chat_agent_id));

  route(app, 'chats.archive', async (call) => tagged(call.reply, await chats.archive(changeOf(call))));
}
