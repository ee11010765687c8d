import { callsOf } from '../call-schema.ts';
import { wholeListQuery } from '../paging.ts';
import {
  ChatMessageSchema,
  ChatSchema,
  ChatsReplySchema,
  MessagesQuerySchema,
  MessagesReplySchema,
  NewChatAgentSchema,
  NewChatSchema,
  NewMessageSchema,
  NewParticipantSchema,
  TicketReplySchema,
} from './entities.ts';

const call = callsOf({ tag: 'chats' });

/** Calls about group chats. For users who are not participants a chat does not exist (404). */
export const chatCalls = {
  'chats.list': call({
    summary: 'List the chats of the caller, archived ones last',
    query: wholeListQuery,
    reply: ChatsReplySchema,
  }),
  'chats.create': call({
    summary: 'Create a chat with 1 to 5 other people, up to 10 active chats. Honours Idempotency-Key',
    body: NewChatSchema,
    reply: ChatSchema,
    status: 201,
    errors: ['LIMIT_REACHED', 'PARTICIPANT_UNAVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'chats.get': call({ summary: 'Get a chat', reply: ChatSchema }),
  'chats.messages': call({
    summary: 'List messages, oldest first: the latest ones, or those before or after a seq',
    query: MessagesQuerySchema,
    reply: MessagesReplySchema,
  }),
  'chats.send': call({
    summary: 'Send a message. Repeating a request_id stores no second message',
    body: NewMessageSchema,
    reply: ChatMessageSchema,
    status: 201,
    errors: ['CHAT_ARCHIVED', 'TEXT_TOO_NESTED', 'REQUEST_ID_REUSED'],
  }),
  'chats.participants.add': call({
    summary: 'Add a participant, or change their role (chat role admin)',
    body: NewParticipantSchema,
    reply: ChatSchema,
    errors: ['FORBIDDEN', 'CHAT_ARCHIVED', 'LIMIT_REACHED', 'PARTICIPANT_UNAVAILABLE', 'PRECONDITION_FAILED'],
  }),
  'chats.participants.remove': call({
    summary: 'Remove a participant (chat role admin), or leave the chat',
    errors: ['FORBIDDEN', 'CHAT_ARCHIVED', 'PRECONDITION_FAILED'],
  }),
  'chats.agents.add': call({
    summary: 'Add an agent of the caller, which replies when a participant mentions it',
    body: NewChatAgentSchema,
    reply: ChatSchema,
    errors: ['CHAT_ARCHIVED', 'LIMIT_REACHED', 'AGENT_EXISTS', 'PRECONDITION_FAILED'],
  }),
  'chats.agents.remove': call({
    summary: 'Remove an agent (its owner, or chat role admin)',
    errors: ['FORBIDDEN', 'CHAT_ARCHIVED', 'PRECONDITION_FAILED'],
  }),
  'chats.archive': call({
    summary: 'Archive a chat, which makes it permanently read-only (chat role admin)',
    reply: ChatSchema,
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
  }),
  'ws.ticket': call({
    summary: 'Create a single-use ticket that opens a socket, passed as its `token` parameter',
    tag: 'sockets',
    reply: TicketReplySchema,
    status: 201,
  }),
} as const;
