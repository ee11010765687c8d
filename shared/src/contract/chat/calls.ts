import { call } from '../call-schema.ts';
import {
  ChatMessageSchema,
  ChatSchema,
  ChatsQuerySchema,
  ChatsReplySchema,
  MessagesQuerySchema,
  MessagesReplySchema,
  NewChatAgentSchema,
  NewChatSchema,
  NewMessageSchema,
  NewParticipantSchema,
  TicketReplySchema,
} from './entities.ts';

/** Calls about group chats. For users who are not participants a chat does not exist (404). */
export const chatCalls = {
  'chats.list': call({
    summary: 'Chats of the caller, archived ones last',
    tag: 'chats',
    query: ChatsQuerySchema,
    reply: ChatsReplySchema,
  }),
  'chats.create': call({
    summary: 'Start a chat with 1 to 5 others: at most 10 active chats. Honours Idempotency-Key',
    tag: 'chats',
    body: NewChatSchema,
    reply: ChatSchema,
    status: 201,
    errors: ['LIMIT_REACHED', 'PARTICIPANT_UNAVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'chats.get': call({ summary: 'One chat', tag: 'chats', reply: ChatSchema }),
  'chats.messages': call({
    summary: 'Messages, old to new: the newest, those before one, or those after a seq',
    tag: 'chats',
    query: MessagesQuerySchema,
    reply: MessagesReplySchema,
  }),
  'chats.send': call({
    summary: 'Send a message. The same request_id is stored once, however often it is sent',
    tag: 'chats',
    body: NewMessageSchema,
    reply: ChatMessageSchema,
    status: 201,
    errors: ['CHAT_ARCHIVED', 'TEXT_TOO_NESTED', 'REQUEST_ID_REUSED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
  }),
  'chats.participants.add': call({
    summary: 'Add somebody, or give a participant another role (chat role admin)',
    tag: 'chats',
    body: NewParticipantSchema,
    reply: ChatSchema,
    errors: ['FORBIDDEN', 'CHAT_ARCHIVED', 'LIMIT_REACHED', 'PARTICIPANT_UNAVAILABLE', 'PRECONDITION_FAILED'],
  }),
  'chats.participants.remove': call({
    summary: 'Remove somebody (chat role admin), or leave',
    tag: 'chats',
    errors: ['FORBIDDEN', 'CHAT_ARCHIVED', 'PRECONDITION_FAILED'],
  }),
  'chats.agents.add': call({
    summary: 'Add an agent of the caller, which answers when a participant mentions it',
    tag: 'chats',
    body: NewChatAgentSchema,
    reply: ChatSchema,
    errors: ['CHAT_ARCHIVED', 'LIMIT_REACHED', 'AGENT_EXISTS', 'PRECONDITION_FAILED'],
  }),
  'chats.agents.remove': call({
    summary: 'Remove an agent (its owner, or chat role admin)',
    tag: 'chats',
    errors: ['FORBIDDEN', 'CHAT_ARCHIVED', 'PRECONDITION_FAILED'],
  }),
  'chats.archive': call({
    summary: 'Make a chat read-only for good (chat role admin)',
    tag: 'chats',
    reply: ChatSchema,
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
  }),
  'ws.ticket': call({
    summary: 'A ticket that opens one socket, for the `token` of its address',
    tag: 'sockets',
    reply: TicketReplySchema,
    status: 201,
  }),
} as const;
