import { chatLimits, defaultPageSize, type User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import {
  addEvent,
  addMessage,
  addNotice,
  archiveChat,
  asReadBy,
  chats,
  makeChat,
  presentChat,
  type StoredChat,
} from '../chats.ts';
import { handle } from '../handle.ts';
import { tables } from '../tables.ts';

function refuseArchived({ archivedAt }: StoredChat): void {
  if (archivedAt !== null)
    refuse(409, 'CHAT_ARCHIVED', { message: 'This chat has been archived and is read-only.' });
}

function chatOf(caller: User, chatId: string): StoredChat {
  const chat = chats.byId.get(chatId);
  return chat?.members.some(({ userId }) => userId === caller.user_id)
    ? chat
    : refuse(404, 'NOT_FOUND', { message: 'There is no such chat' });
}

function managedChat(caller: User, chatId: string): StoredChat {
  const chat = chatOf(caller, chatId);
  const own = chat.members.find(({ userId }) => userId === caller.user_id);
  if (own?.role !== 'admin') {
    refuse(403, 'FORBIDDEN', { message: 'Only an admin of the chat may do this' });
  }
  return chat;
}

function refuseUnavailable(userIds: readonly string[]): void {
  const areActive = userIds.every((userId) => tables.users.get(userId)?.status === 'active');
  if (userIds.length === 0 || !areActive)
    refuse(422, 'PARTICIPANT_UNAVAILABLE', { message: 'This person cannot be added' });
}

function leave(chat: StoredChat, userId: string): void {
  chat.agents = chat.agents.filter((agent) => agent.owner_id !== userId);
  chat.members = chat.members.filter((member) => member.userId !== userId);
  const [oldest] = chat.members;
  if (oldest && !chat.members.some(({ role }) => role === 'admin')) oldest.role = 'admin';
}

function refuseFull({ members, agents }: StoredChat): void {
  if (members.length + agents.length >= chatLimits.participants)
    refuse(409, 'LIMIT_REACHED', { message: 'Maximum 5 participants' });
}

const agentExists = (name: string): never =>
  refuse(409, 'AGENT_EXISTS', {
    message: `There is already an agent called ${name}. Choose another name.`,
  });

export const chatsHandlers = [
  handle('chats.list', ({ caller, query }) => {
    const newest = (chat: StoredChat): string => chat.messages.at(-1)?.created_at ?? chat.createdAt;
    const own = [...chats.byId.values()]
      .filter(({ members }) => members.some(({ userId }) => userId === caller.user_id))
      .sort(
        (left, right) =>
          Number(left.archivedAt !== null) - Number(right.archivedAt !== null) ||
          newest(right).localeCompare(newest(left)),
      )
      .map((chat) => presentChat(chat, caller.user_id));
    const { page, limit = Math.max(own.length, defaultPageSize) } = query;
    return { chats: own.slice((page - 1) * limit, page * limit), page, limit, total: own.length };
  }),

  handle('chats.create', ({ caller, body, request }) => {
    const key = `${caller.user_id}/${request.headers.get('idempotency-key') ?? crypto.randomUUID()}`;
    const known = chats.created.get(key);
    const asked = JSON.stringify(body);
    if (known && known.body !== asked) refuse(422, 'IDEMPOTENCY_KEY_REUSED');
    const first = known && chats.byId.get(known.chatId);
    if (first) return presentChat(first, caller.user_id);
    const active = [...chats.byId.values()].filter(
      ({ archivedAt, members }) =>
        archivedAt === null && members.some(({ userId }) => userId === caller.user_id),
    );
    if (active.length >= chatLimits.activeChats) {
      refuse(409, 'LIMIT_REACHED', {
        message: 'Maximum 10 chats reached. Archive old chats to create new ones.',
      });
    }
    const others = [...new Set(body.participants)].filter((userId) => userId !== caller.user_id);
    refuseUnavailable(others);
    const chat = makeChat(body.title, [caller.user_id, ...others]);
    chats.created.set(key, { body: asked, chatId: chat.id });
    return presentChat(chat, caller.user_id);
  }),

  handle('chats.get', ({ caller, params }) => {
    const chat = chatOf(caller, params.chat_id);
    return presentChat(chat, caller.user_id);
  }),

  handle('chats.messages', ({ caller, params, query }) => {
    const chat = chatOf(caller, params.chat_id);
    const { limit, before, after_seq: after } = query;
    const all = chat.messages.map((message) => asReadBy(message, caller.user_id));
    const end = before === undefined ? all.length : all.findIndex(({ id }) => id === before);
    if (end < 0) refuse(404, 'NOT_FOUND', { message: 'There is no such message' });
    const wanted = after === undefined ? all.slice(0, end) : all.slice(after);
    const messages = after === undefined ? wanted.slice(-limit) : wanted.slice(0, limit);
    return { messages, has_more: wanted.length > messages.length, last_seq: all.length };
  }),

  handle('chats.send', ({ caller, params, body }) => {
    const chat = chatOf(caller, params.chat_id);
    const isSameRequest = (message: StoredChat['messages'][number]): boolean =>
      message.sender_id === caller.user_id &&
      body.request_id !== undefined &&
      message.request_id === body.request_id;
    const known = chat.messages.find(isSameRequest);
    if (known) return known.content === body.content ? known : refuse(409, 'REQUEST_ID_REUSED');
    refuseArchived(chat);
    return addMessage(chat, caller, body.content, body.request_id);
  }),

  handle('chats.participants.add', ({ caller, params, body }) => {
    const chat = managedChat(caller, params.chat_id);
    refuseArchived(chat);
    const { user_id: userId, role = 'member' } = body;
    const known = chat.members.find((member) => member.userId === userId);
    if (known && body.role && known.role !== body.role) {
      known.role = body.role;
      addEvent(chat, {
        kind: 'role_changed',
        actor_id: caller.user_id,
        user_id: userId,
        role: body.role,
      });
    }
    if (!known) {
      refuseUnavailable([userId]);
      refuseFull(chat);
      addEvent(chat, {
        kind: 'participant_added',
        actor_id: caller.user_id,
        user_id: userId,
        role,
      });
      const joinedAt = chat.messages.at(-1)?.created_at ?? chat.createdAt;
      chat.members.push({ userId, role, joinedAt, lastReadSeq: chat.messages.length });
    }
    return presentChat(chat, caller.user_id);
  }),

  handle('chats.participants.remove', ({ caller, params }) => {
    const isLeaving = params.user_id === caller.user_id;
    const chat = isLeaving ? chatOf(caller, params.chat_id) : managedChat(caller, params.chat_id);
    if (!isLeaving) refuseArchived(chat);
    if (!chat.members.some(({ userId }) => userId === params.user_id)) {
      refuse(404, 'NOT_FOUND', { message: 'There is no such participant' });
    }
    addEvent(chat, {
      kind: isLeaving ? 'participant_left' : 'participant_removed',
      actor_id: caller.user_id,
      user_id: params.user_id,
    });
    leave(chat, params.user_id);
    return undefined;
  }),

  handle('chats.agents.add', ({ caller, params, body }) => {
    const chat = chatOf(caller, params.chat_id);
    const profile = [...tables.profiles.values()].find(
      ({ user_id, agents }) => user_id === caller.user_id && agents.some(({ id }) => id === body.agent_id),
    );
    if (!profile) refuse(404, 'NOT_FOUND', { message: 'There is no such agent' });
    refuseArchived(chat);
    const known = chat.agents.find(({ agent_id }) => agent_id === body.agent_id);
    if (known && (body.name ?? known.name) === known.name) {
      return presentChat(chat, caller.user_id);
    }
    if (known) agentExists(known.name);
    refuseFull(chat);
    const name = body.name ?? profile.basic_identification.full_name;
    if (chat.agents.some((agent) => agent.name.toLowerCase() === name.toLowerCase())) {
      agentExists(name);
    }
    addNotice(chat, `${caller.display_name} added the agent ${name}`);
    chat.agents.push({
      id: `chat-agent-${chat.messages.length}`,
      agent_id: body.agent_id,
      owner_id: caller.user_id,
      name,
      added_at: chat.messages.at(-1)?.created_at ?? chat.createdAt,
    });
    return presentChat(chat, caller.user_id);
  }),

  handle('chats.agents.remove', ({ caller, params }) => {
    const chat = chatOf(caller, params.chat_id);
    const agent = chat.agents.find(({ id }) => id === params.chat_agent_id);
    if (agent?.owner_id !== caller.user_id) managedChat(caller, params.chat_id);
    if (!agent) refuse(404, 'NOT_FOUND', { message: 'There is no such agent in this chat' });
    refuseArchived(chat);
    chat.agents = chat.agents.filter(({ id }) => id !== agent.id);
    addNotice(chat, `${caller.display_name} removed the agent ${agent.name}`);
    return undefined;
  }),

  handle('chats.archive', ({ caller, params }) => {
    const chat = managedChat(caller, params.chat_id);
    if (chat.archivedAt === null) archiveChat(chat, caller.user_id);
    return presentChat(chat, caller.user_id);
  }),

  handle('ws.ticket', () => ({ ticket: crypto.randomUUID().replaceAll('-', ''), expires_in: 30 })),
];
