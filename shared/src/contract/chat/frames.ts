import { z } from 'zod';
import { ErrorCodeSchema } from '../errors.ts';
import {
  ChatAgentSchema,
  ChatMessageSchema,
  ChatParticipantSchema,
  MessageTextSchema,
  RequestIdSchema,
} from './entities.ts';

/**
 * Frames of the chat socket, `/api/v1/ws/chat?token=…`. Guarantees:
 *  C1 An `ack` with status ok is sent after the message is stored durably.
 *  C2 The same request_id of the same sender in a chat is one message for ever, and every repeat gets the first
 *     answer; with another text it is refused (`REQUEST_ID_REUSED`).
 *  C3 `seq` is 1, 2, 3… in each chat without gaps; system messages count as well.
 *  C4 A socket sees the messages of a chat in the order of `seq`, each once.
 *  C5 `join_chat` with `after_seq` sends every later message, however many, then live ones, without a gap.
 *  C6 No message is dropped silently: a reader that is too slow is closed with 4408.
 *  C7 The sender's own sockets get the message with its request_id: either `ack` or `message` confirms it.
 *  C8 Once an archiving or removal is confirmed, the chat takes no later message, and a removed user gets none.
 */

const chatId = z.string().min(1).max(100);
const seq = z.number().int().min(0).max(2_147_483_647);

/** Frames that a client sends. */
export const ClientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join_chat'),
    chat_id: chatId,
    request_id: RequestIdSchema,
    /** Every later message follows; without it only new ones. */
    after_seq: seq.optional(),
  }),
  z.strictObject({ type: z.literal('leave_chat'), chat_id: chatId, request_id: RequestIdSchema }),
  z.strictObject({
    type: z.literal('send_message'),
    chat_id: chatId,
    text: MessageTextSchema,
    request_id: RequestIdSchema,
  }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('typing'), chat_id: chatId, is_typing: z.boolean().default(true) }),
  /** The caller has read up to here. */
  z.strictObject({ type: z.literal('read'), chat_id: chatId, seq }),
  /** A new ticket or access token, before the old one expires. */
  z.strictObject({
    type: z.literal('reauth'),
    token: z.string().min(1).max(4096),
    request_id: RequestIdSchema,
  }),
]);
export type ClientFrame = z.input<typeof ClientFrameSchema>;
export type ParsedClientFrame = z.output<typeof ClientFrameSchema>;

/** A message as the socket sends it: `created_at` is in seconds since the epoch. */
export const LiveMessageSchema = ChatMessageSchema.extend({ created_at: z.number() }).meta({
  id: 'LiveMessage',
});
export type LiveMessage = z.infer<typeof LiveMessageSchema>;

/** The answer to a frame with a `request_id`. An error carries `code`, and `message` for people. */
export const AckFrameSchema = z.object({
  type: z.literal('ack'),
  /** Null when the frame had no readable one. */
  request_id: z.string().nullable(),
  status: z.enum(['ok', 'error']),
  code: ErrorCodeSchema.optional(),
  message: z.string(),
  /** With `RATE_LIMITED`. */
  retry_after_ms: z.number().int().optional(),
  /** For a send. */
  stored: LiveMessageSchema.optional(),
  /** For a join. With `after_seq`, everything from there up to `last_seq` follows. */
  joined: z
    .object({
      chat_id: z.string(),
      last_seq: z.number().int(),
      /** How far each participant has read. */
      read: z.record(z.string(), z.number().int()),
    })
    .optional(),
  /** For a reauth: when the socket expires, in seconds since the epoch; another reauth extends it. */
  expires_at: z.number().optional(),
});
export type AckFrame = z.infer<typeof AckFrameSchema>;

/** Frames that the server sends. */
export const ServerFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    user_id: z.string(),
    /** Seconds since the epoch, like every time in a frame. */
    server_time: z.number(),
    /** When the socket is closed with 4401 unless a `reauth` arrives first. */
    expires_at: z.number(),
    ping_seconds: z.number(),
  }),
  z.object({ type: z.literal('pong'), server_time: z.number() }),
  AckFrameSchema,
  z.object({ type: z.literal('message'), chat_id: z.string(), message: LiveMessageSchema }),
  /** On joining, one for each participant who is present. */
  z.object({
    type: z.literal('presence'),
    chat_id: z.string(),
    user_id: z.string(),
    status: z.enum(['online', 'offline']),
  }),
  z.object({
    type: z.literal('typing'),
    chat_id: z.string(),
    /** A participant's id, or the id of an agent that is writing an answer. */
    user_id: z.string(),
    is_typing: z.boolean(),
  }),
  z.object({ type: z.literal('read'), chat_id: z.string(), user_id: z.string(), seq: z.number().int() }),
  /** Also sent to the user who was added and has not joined the chat yet. */
  z.object({
    type: z.literal('participant_added'),
    chat_id: z.string(),
    participant: ChatParticipantSchema,
  }),
  /** The last frame of the chat for the removed user. */
  z.object({ type: z.literal('participant_removed'), chat_id: z.string(), user_id: z.string() }),
  z.object({ type: z.literal('chat_archived'), chat_id: z.string(), archived_at: z.number() }),
  z.object({
    type: z.literal('chat_updated'),
    chat_id: z.string(),
    title: z.string(),
    participants: z.array(ChatParticipantSchema),
    agents: z.array(ChatAgentSchema).optional(),
  }),
  /** The socket expires soon: send `reauth`. */
  z.object({ type: z.literal('reauth'), expires_at: z.number() }),
  /** The server is about to close; connect again after this time. */
  z.object({ type: z.literal('bye'), retry_after_ms: z.number().int(), reason: z.string() }),
]);
export type ServerFrame = z.infer<typeof ServerFrameSchema>;
