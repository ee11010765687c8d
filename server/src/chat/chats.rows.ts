import type { ChatEvent, ChatRole } from '@alma/shared/contract';
import type { BusEvent } from '../platform/bus/index.ts';
import type { AgentNote } from './chats.table.ts';

export interface MessageRow {
  chatId: string;
  seq: number;
  senderId: string | null;
  requestId: string | null;
  type: 'text' | 'system';
  content: string;
  event: ChatEvent | null;
  /** The agent that wrote it for the sender, or that it is about. */
  agentId: string | null;
  agentNote: AgentNote | null;
  createdAt: Date;
}

export interface ParticipantRow {
  userId: string;
  role: ChatRole;
  joinedAt: Date;
}

/** An agent that takes part in a chat. */
export interface ChatAgentRow {
  id: string;
  agentId: string;
  ownerId: string;
  name: string;
  addedAt: Date;
}

export interface ChatRow {
  id: string;
  title: string;
  memberIds: string[];
  lastSeq: number;
  archivedAt: Date | null;
  createdAt: Date;
}

/** A chat from the view of one of its participants. */
export interface ChatView {
  chat: ChatRow;
  members: ParticipantRow[];
  agents: ChatAgentRow[];
  last: MessageRow | null;
  lastReadSeq: number;
  unread: number;
}

/** Columns under their names in rows of this module. */
export const messageColumns = `chat_id AS "chatId", seq, sender_id AS "senderId", request_id AS "requestId",
  type, content, event, agent_id AS "agentId", agent_note AS "agentNote", created_at AS "createdAt"`;

/** A message from a JSON value of the database, in which times are texts. */
export function messageOfJson(value: Record<string, unknown> | null): MessageRow | null {
  if (!value) return null;
  return {
    chatId: value['chat_id'] as string,
    seq: value['seq'] as number,
    senderId: value['sender_id'] as string | null,
    requestId: value['request_id'] as string | null,
    type: value['type'] as MessageRow['type'],
    content: value['content'] as string,
    event: value['event'] as ChatEvent | null,
    agentId: value['agent_id'] as string | null,
    agentNote: value['agent_note'] as AgentNote | null,
    createdAt: new Date(value['created_at'] as string),
  };
}

export const participantOfJson = (value: Record<string, unknown>): ParticipantRow => ({
  userId: value['user_id'] as string,
  role: value['role'] as ChatRole,
  joinedAt: new Date(value['joined_at'] as string),
});

export const chatAgentOfJson = (value: Record<string, unknown>): ChatAgentRow => ({
  id: value['id'] as string,
  agentId: value['agent_id'] as string,
  ownerId: value['owner_id'] as string,
  name: value['name'] as string,
  addedAt: new Date(value['added_at'] as string),
});

type CarriedMessage = Extract<BusEvent, { kind: 'message' }>;

/** A stored message as sent to other servers whose readers follow the chat. */
export function busMessageOf({ chatId, createdAt, ...message }: MessageRow): CarriedMessage {
  return { kind: 'message', chatId, message: { ...message, createdAt: createdAt.getTime() } };
}

export const messageOfBus = ({ chatId, message }: CarriedMessage): MessageRow => ({
  ...message,
  chatId,
  createdAt: new Date(message.createdAt),
});
