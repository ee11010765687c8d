import type {
  Chat,
  ChatAgent,
  ChatEvent,
  ChatMessage,
  ChatParticipant,
  ChatRole,
  User,
} from '../contract/index.ts';

/** A chat as the server stores it; fields that depend on the reader are added in replies. */
export interface StoredChat {
  id: string;
  title: string;
  createdAt: string;
  archivedAt: string | null;
  members: { userId: string; role: ChatRole; joinedAt: string; lastReadSeq: number }[];
  agents: ChatAgent[];
  messages: ChatMessage[];
}

/** Chats of the server in memory. Maya, Leo and Theo share one; Maya and Leo an archived one. */
export const chats = {
  /** People by user id. */
  users: new Map() as ReadonlyMap<string, User>,
  byId: new Map<string, StoredChat>(),
  /** First replies by caller and Idempotency-Key. */
  created: new Map<string, { body: string; chatId: string }>(),
};

const start = Date.parse('2026-01-05T09:00:00.000Z');
let minutes = 0;

const instant = (): string => new Date(start + minutes * 60_000).toISOString();

const nameOf = (userId: string | null): string =>
  (userId !== null && chats.users.get(userId)?.display_name) || 'Deleted user';

function eventText(event: ChatEvent): string {
  const actor = nameOf(event.actor_id);
  const user = nameOf(event.user_id);
  switch (event.kind) {
    case 'chat_created':
      return `${actor} created the chat`;
    case 'participant_added':
      return `${actor} added ${user}`;
    case 'participant_removed':
      return `${actor} removed ${user}`;
    case 'participant_left':
      return `${user} left`;
    case 'role_changed':
      return event.role === 'admin' ? `${user} is an admin now` : `${user} is no longer an admin`;
    case 'chat_archived':
      return `${actor} archived this chat`;
  }
}

type Post = Partial<ChatMessage> & Pick<ChatMessage, 'content'>;

/** Adds a message, by default one of the system. */
function post(chat: StoredChat, fields: Post): ChatMessage {
  minutes += 1;
  const seq = chat.messages.length + 1;
  const message: ChatMessage = {
    id: `message-${chat.id}-${seq}`,
    chat_id: chat.id,
    seq,
    sender_id: null,
    message_type: 'system',
    created_at: instant(),
    sender: null,
    ...fields,
  };
  chat.messages.push(message);
  return message;
}

export const addEvent = (chat: StoredChat, event: ChatEvent): ChatMessage =>
  post(chat, { content: eventText(event), event });

/** A system message about an agent. */
export const addNotice = (chat: StoredChat, content: string): ChatMessage => post(chat, { content });

export function addMessage(chat: StoredChat, sender: User, content: string, requestId?: string): ChatMessage {
  const { user_id, handle, display_name, avatar_url } = sender;
  return post(chat, {
    sender_id: user_id,
    content,
    message_type: 'text',
    sender: { handle, display_name, avatar_url },
    ...(requestId === undefined ? {} : { request_id: requestId }),
  });
}

/** A message of an agent of the chat. */
export function addAnswer(chat: StoredChat, agentId: string, content: string): ChatMessage {
  const agent = chat.agents.find(({ id }) => id === agentId);
  const owner = agent && chats.users.get(agent.owner_id);
  if (!agent || !owner) throw new Error('the agent is not in the chat');
  const { id, name, owner_id } = agent;
  const { handle, display_name: ownerName } = owner;
  return post(chat, {
    sender_id: id,
    content,
    message_type: 'text',
    sender: { handle, display_name: `${name} (agent of ${ownerName})`, avatar_url: '' },
    agent: { id, name, owner_id, owner_name: ownerName, assistant: 'remote', model: 'llama3.2' },
  });
}

/** The first member is the creator. */
export function makeChat(
  title: string,
  userIds: readonly string[],
  id = `chat-${chats.byId.size + 1}`,
): StoredChat {
  minutes += 1;
  const createdAt = instant();
  const members = userIds.map((userId, place) => ({
    userId,
    role: place === 0 ? ('admin' as const) : ('member' as const),
    joinedAt: createdAt,
    lastReadSeq: 0,
  }));
  const chat: StoredChat = { id, title, createdAt, archivedAt: null, members, agents: [], messages: [] };
  chats.byId.set(id, chat);
  addEvent(chat, { kind: 'chat_created', actor_id: userIds[0] ?? null, user_id: null });
  return chat;
}

export function archiveChat(chat: StoredChat, actorId: string): void {
  chat.archivedAt = instant();
  addEvent(chat, { kind: 'chat_archived', actor_id: actorId, user_id: null });
}

/** Only the sender receives the `request_id`. */
export function asReadBy(message: ChatMessage, userId: string): ChatMessage {
  const { request_id, ...rest } = message;
  return request_id !== undefined && message.sender_id === userId ? { ...rest, request_id } : rest;
}

/** A chat as one of its participants sees it. */
export function presentChat(chat: StoredChat, userId: string): Chat {
  const own = chat.members.find((member) => member.userId === userId);
  const last = chat.messages.at(-1);
  const readSeq = own?.lastReadSeq ?? 0;
  const unread = chat.messages.filter(
    ({ seq, message_type, sender_id }) => seq > readSeq && message_type === 'text' && sender_id !== userId,
  );
  return {
    id: chat.id,
    title: chat.title,
    is_archived: chat.archivedAt !== null,
    archived_at: chat.archivedAt,
    created_at: chat.createdAt,
    participants: chat.members.map(presentMember),
    agents: chat.agents,
    last_message: last ? asReadBy(last, userId) : null,
    last_seq: chat.messages.length,
    last_read_seq: readSeq,
    unread_count: unread.length,
  };
}

function presentMember(member: StoredChat['members'][number]): ChatParticipant {
  const user = chats.users.get(member.userId);
  return {
    user_id: member.userId,
    handle: user?.handle ?? 'deleted',
    display_name: user?.display_name ?? 'Deleted user',
    avatar_url: user?.avatar_url ?? '',
    role: member.role,
    joined_at: member.joinedAt,
  };
}

export function resetChats(users: ReadonlyMap<string, User>): void {
  chats.users = users;
  chats.byId.clear();
  chats.created.clear();
  minutes = 0;
  const find = (handle: string): User => {
    const user = users.get(`user-${handle}`);
    if (!user) throw new Error(`no ${handle} among the people of tests`);
    return user;
  };
  const [maya, leo, theo] = [find('maya'), find('leo'), find('theo')];
  const plan = makeChat('Launch plan', [maya.user_id, leo.user_id, theo.user_id], 'chat-launch');
  addMessage(plan, maya, 'Shall we go through the list today?');
  addMessage(plan, leo, 'Yes, **after lunch** suits me: https://example.com/list');
  addMessage(plan, theo, 'I bring the numbers.');
  const old = makeChat('Winter retreat', [leo.user_id, maya.user_id], 'chat-retreat');
  addMessage(old, maya, 'Thanks for coming!');
  archiveChat(old, leo.user_id);
}
