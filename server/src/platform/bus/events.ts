import { ChatEventSchema } from '@alma/shared/contract';
import { chatLimits, messageTypes } from '@alma/shared/contract/chat/limits';
import { assistantKinds } from '@alma/shared/contract/runs/limits';
import { z } from 'zod';

const id = z.string().max(64);
const [runId, chatId, userId, server] = [id, id, id, id];
const seq = z.number().int().positive();

const AgentNoteSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('said'), assistant: z.enum(assistantKinds), model: z.string().max(500) }),
  z.object({ kind: z.enum(['added', 'removed', 'left']), actor_id: id }),
]);

/** A stored message of a chat, as sent between servers. */
const CarriedMessageSchema = z.object({
  seq,
  senderId: id.nullable(),
  requestId: z.string().max(chatLimits.requestId).nullable(),
  type: z.enum(messageTypes),
  content: z.string().max(chatLimits.message),
  event: ChatEventSchema.nullable(),
  // Servers of the previous release do not send these.
  agentId: id.nullable().default(null),
  agentNote: AgentNoteSchema.nullable().default(null),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
});

/** Events between the servers of an installation. Any of them may be lost: nothing depends on their arrival. */
export const BusEventSchema = z.discriminatedUnion('kind', [
  /** A message was stored. */
  z.object({ kind: z.literal('message'), chatId, message: CarriedMessageSchema }),
  /** The log of this chat has at least this many messages. */
  z.object({ kind: z.literal('wake'), chatId, seq }),
  z.object({ kind: z.literal('read'), chatId, userId, seq: z.number() }),
  z.object({ kind: z.literal('typing'), chatId, userId, isTyping: z.boolean() }),
  /** A person came online or went offline on one server. */
  z.object({ kind: z.literal('presence'), server, chatId, userId, isOnline: z.boolean() }),
  /** A person was added to a chat and has not joined it yet. */
  z.object({ kind: z.literal('added'), chatId, userId }),
  /** The log of an assistant's run has grown. */
  z.object({ kind: z.literal('run.news'), runId }),
  /** Asks the server that performs this run to end it. */
  z.object({ kind: z.literal('run.stop'), runId }),
]);
export type BusEvent = z.infer<typeof BusEventSchema>;

/** The topic under which an event is published; undefined for events that go to every server. */
export function topicOf(event: BusEvent): string | undefined {
  switch (event.kind) {
    case 'message':
    case 'wake':
    case 'read':
    case 'typing':
    case 'presence':
      return event.chatId;
    case 'run.news':
      return event.runId;
    case 'added':
    case 'run.stop':
      return undefined;
  }
}
