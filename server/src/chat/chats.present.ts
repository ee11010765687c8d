import type {
  Chat,
  ChatAgent,
  ChatMessage,
  ChatParticipant,
  DirectoryUser,
  LiveMessage,
  MessageAgent,
} from '@alma/shared/contract';
import type { ChatAgentRow, ChatView, MessageRow, ParticipantRow } from './chats.rows.ts';
import { agentChangeText, agentSender, deletedAgent, deletedUser, eventText } from './chats.texts.ts';
import { isUnknown, unknownUser } from './people.ts';

export type Names = ReadonlyMap<string, DirectoryUser>;

/** Opaque to clients; derived from the position in the log, so that it needs no column. */
const messageId = ({ chatId, seq }: Pick<MessageRow, 'chatId' | 'seq'>): string => `${chatId}.${seq}`;

/** The position of the message with this id; undefined unless the id belongs to the chat. */
export function seqOfId(chatId: string, id: string): number | undefined {
  const [chat, seq = '', ...rest] = id.split('.');
  return chat === chatId && rest.length === 0 && /^[1-9]\d{0,8}$/.test(seq) ? Number(seq) : undefined;
}

/** The ids of all users and agents whose names are needed to present the message. */
export function idsIn({ senderId, event, agentId, agentNote }: MessageRow): (string | null)[] {
  const ids = [senderId, event?.actor_id ?? null, event?.user_id ?? null];
  if (agentId === null) return ids;
  return [...ids, agentId, agentNote && 'actor_id' in agentNote ? agentNote.actor_id : null];
}

/** A message in a reply to `readerId`, with its time in ISO 8601. */
export const presentMessage = (row: MessageRow, names: Names, readerId?: string): ChatMessage =>
  presentAt(row, names, readerId, row.createdAt.toISOString());

/** A message in a frame to `readerId`, with its time in seconds since the epoch. */
export const presentLive = (row: MessageRow, names: Names, readerId?: string): LiveMessage =>
  presentAt(row, names, readerId, row.createdAt.getTime() / 1000);

function presentAt<Time>(row: MessageRow, names: Names, readerId: string | undefined, createdAt: Time) {
  const { senderId, requestId, event } = row;
  const agent = agentOf(row, names);
  const sender = senderId === null ? null : (names.get(senderId) ?? unknownUser(senderId));
  return {
    id: messageId(row),
    chat_id: row.chatId,
    seq: row.seq,
    // The agent's own id, so that clients do not attribute its words to its owner.
    sender_id: agent?.id ?? senderId,
    content: textOf(row, names),
    message_type: row.type,
    created_at: createdAt,
    sender: sender && {
      handle: sender.handle,
      display_name: agent ? agentSender(agent.name, agent.owner_name) : sender.display_name,
      avatar_url: agent ? '' : sender.avatar_url,
    },
    ...(event ? { event } : {}),
    ...(agent ? { agent } : {}),
    // Only the sender sees the request_id.
    ...(requestId !== null && senderId === readerId && !agent ? { request_id: requestId } : {}),
  };
}

const nameIn = (names: Names, userId: string | null): string =>
  (userId !== null && names.get(userId)?.display_name) || deletedUser;

function agentNameIn(names: Names, id: string): string {
  const found = names.get(id);
  return !found || isUnknown(found) ? deletedAgent : found.display_name;
}

/** The agent that wrote the message. */
function agentOf({ senderId, agentId, agentNote }: MessageRow, names: Names): MessageAgent | undefined {
  if (senderId === null || agentId === null || agentNote?.kind !== 'said') return undefined;
  const { assistant, model } = agentNote;
  const [name, owner] = [agentNameIn(names, agentId), nameIn(names, senderId)];
  return { id: agentId, name, owner_id: senderId, owner_name: owner, assistant, model };
}

/** For an unknown event the stored text, which a newer release stores for older servers. */
function textOf({ content, event, agentId, agentNote }: MessageRow, names: Names): string {
  if (event) return eventText(event, (userId) => nameIn(names, userId)) ?? content;
  if (agentId === null || agentNote === null || agentNote.kind === 'said') return content;
  const { kind, actor_id: actorId } = agentNote;
  return (
    agentChangeText(kind, { actor: nameIn(names, actorId), agent: agentNameIn(names, agentId) }) ?? content
  );
}

export const presentAgent = ({ id, agentId, ownerId, name, addedAt }: ChatAgentRow): ChatAgent => ({
  id,
  agent_id: agentId,
  owner_id: ownerId,
  name,
  added_at: addedAt.toISOString(),
});

export function presentParticipant(row: ParticipantRow, names: Names): ChatParticipant {
  const { user_id, handle, display_name, avatar_url } = names.get(row.userId) ?? unknownUser(row.userId);
  return { user_id, handle, display_name, avatar_url, role: row.role, joined_at: row.joinedAt.toISOString() };
}

/** Changes with every entry of the chat's log, and with the reader's own read mark. */
export const chatTag = (lastSeq: number, lastReadSeq: number): string => `"${lastSeq}.${lastReadSeq}"`;

export function presentChat(view: ChatView, names: Names, readerId: string): Chat {
  const { chat, members, agents, last, lastReadSeq, unread } = view;
  return {
    id: chat.id,
    title: chat.title,
    is_archived: chat.archivedAt !== null,
    archived_at: chat.archivedAt?.toISOString() ?? null,
    created_at: chat.createdAt.toISOString(),
    participants: members.map((member) => presentParticipant(member, names)),
    agents: agents.map(presentAgent),
    last_message: last ? presentMessage(last, names, readerId) : null,
    last_seq: chat.lastSeq,
    last_read_seq: lastReadSeq,
    unread_count: unread,
  };
}
