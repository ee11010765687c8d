import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { pageReply } from '../paging.ts';
import { assistantKinds } from '../runs/limits.ts';
import { DirectoryUserSchema } from '../users/entities.ts';
import { canBeStored, notStorable } from '../values/storable.ts';
import { chatEventKinds, chatLimits, chatRoles, messageTypes } from './limits.ts';

/** A participant's role in one chat; not a role of the platform. */
export const ChatRoleSchema = z.enum(chatRoles);
export type ChatRole = z.infer<typeof ChatRoleSchema>;

/** Chosen by the client, once for each message: a repeated send with the same id is the same message. */
export const RequestIdSchema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'Letters, digits and signs without blanks')
  .max(chatLimits.requestId);

/** The text of a message: Markdown, trimmed, 1 to 8000 characters (422 `TEXT_TOO_NESTED` is checked separately). */
export const MessageTextSchema = limitedText(
  chatLimits.message,
  z
    .string()
    .trim()
    .min(1, 'A message cannot be empty')
    .refine(canBeStored, notStorable)
    .overwrite((text) => text.toWellFormed()),
);

/** A user who takes part in a chat, with that user's role in it. */
export const ChatParticipantSchema = DirectoryUserSchema.extend({
  role: ChatRoleSchema,
  joined_at: z.iso.datetime(),
}).meta({ id: 'ChatParticipant' });
export type ChatParticipant = z.infer<typeof ChatParticipantSchema>;

/** An agent that a participant added to the chat. It counts as a participant. */
export const ChatAgentSchema = z
  .object({
    /** Its id in this chat, which is the `sender_id` of its messages. */
    id: z.string(),
    agent_id: z.string(),
    /** The participant whose agent it is. */
    owner_id: z.string(),
    /** Unique in the chat, ignoring case. `@` and the name in a participant's message asks the agent. */
    name: z.string(),
    added_at: z.iso.datetime(),
  })
  .meta({ id: 'ChatAgent' });
export type ChatAgent = z.infer<typeof ChatAgentSchema>;

/** The agent that wrote a message. */
export const MessageAgentSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    owner_id: z.string(),
    owner_name: z.string(),
    assistant: z.enum(assistantKinds),
    /** The model that answered, or the offline assistant's method. */
    model: z.string(),
  })
  .meta({ id: 'MessageAgent' });
export type MessageAgent = z.infer<typeof MessageAgentSchema>;

/** The current name and avatar of a sender. */
export const MessageSenderSchema = DirectoryUserSchema.omit({ user_id: true }).meta({ id: 'MessageSender' });

/** What happened, for clients that use their own wording; `content` says it in English. */
export const ChatEventSchema = z
  .object({
    kind: z.enum(chatEventKinds),
    /** Who did it; null when the system did. */
    actor_id: z.string().nullable(),
    /** The user concerned; null when it concerns the chat. */
    user_id: z.string().nullable(),
    role: ChatRoleSchema.optional(),
  })
  .meta({ id: 'ChatEvent' });
export type ChatEvent = z.infer<typeof ChatEventSchema>;

/** One entry of a chat's log: a user's text, or a system message about an event. */
export const ChatMessageSchema = z
  .object({
    id: z.string(),
    chat_id: z.string(),
    /** 1, 2, 3… within the chat, without gaps; system messages count as well. */
    seq: z.number().int().positive(),
    /** Null for system messages; for a message of an agent the agent's id in this chat, which is no user's id. */
    sender_id: z.string().nullable(),
    content: z.string(),
    message_type: z.enum(messageTypes),
    created_at: z.iso.datetime(),
    /** Null for system messages. A deleted account is called "Deleted user". */
    sender: MessageSenderSchema.nullable(),
    event: ChatEventSchema.optional(),
    /** Present when an agent wrote the message: `sender` is then the agent's owner. */
    agent: MessageAgentSchema.optional(),
    /** The id under which the message was sent; only its sender gets it. */
    request_id: z.string().optional(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** A chat as one of its participants sees it. */
export const ChatSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    is_archived: z.boolean(),
    archived_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    /** Ordered by time of joining, earliest first. */
    participants: z.array(ChatParticipantSchema),
    /** Agents of participants in the order in which they were added. They count towards the limit of participants. */
    agents: z.array(ChatAgentSchema).optional(),
    last_message: ChatMessageSchema.nullable(),
    /** The `seq` of the newest message. */
    last_seq: z.number().int().nonnegative(),
    /** How far the caller has read. */
    last_read_seq: z.number().int().nonnegative(),
    /** Messages of others that the caller has not read, without system messages; counted up to 1000. */
    unread_count: z.number().int().nonnegative(),
  })
  .meta({ id: 'Chat' });
export type Chat = z.infer<typeof ChatSchema>;

export const ChatsReplySchema = pageReply
  .extend({
    /** Active chats before archived ones; within each group the newest message first. */
    chats: z.array(ChatSchema),
  })
  .meta({ id: 'Chats' });

export const NewChatSchema = z
  .strictObject({
    title: limitedText(
      chatLimits.title,
      z.string().trim().min(1, 'Chat title is required'),
      'Title too long',
    ),
    /** User ids of the others. */
    participants: z
      .array(z.string().max(100))
      .min(1, 'At least one participant is required')
      .max(chatLimits.participants - 1, 'Maximum 5 participants'),
  })
  .meta({ id: 'NewChat' });

/** The query of `chats.messages`: without `before` and `after_seq` the newest messages. */
export const MessagesQuerySchema = z
  .strictObject({
    limit: z.coerce.number().int().min(1).max(chatLimits.messagesPageMost).default(chatLimits.messagesPage),
    /** A message's id: returns older messages. */
    before: z.string().max(100).optional(),
    /** Returns messages after this `seq`. */
    after_seq: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  })
  .refine((query) => query.before === undefined || query.after_seq === undefined, {
    message: 'Give either before or after_seq',
    path: ['before'],
  });

export const MessagesReplySchema = z
  .object({
    /** Oldest first. */
    messages: z.array(ChatMessageSchema),
    /** True when there are more in the requested direction. */
    has_more: z.boolean(),
    last_seq: z.number().int().nonnegative(),
  })
  .meta({ id: 'Messages' });

export const NewMessageSchema = z
  .strictObject({ content: MessageTextSchema, request_id: RequestIdSchema.optional() })
  .meta({ id: 'NewMessage' });

export const NewParticipantSchema = z
  .strictObject({
    user_id: z.string().max(100),
    /** For an existing participant: the new role. */
    role: ChatRoleSchema.optional(),
  })
  .meta({ id: 'NewParticipant' });

/** The name of an agent in a chat: letters, digits, blanks and `. ' - _`, trimmed. */
export const ChatAgentNameSchema = limitedText(
  chatLimits.agentName,
  z
    .string()
    .trim()
    .min(1, 'A name is required')
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’_-]*$/u, "Use letters, digits, blanks and . ' - _")
    .overwrite((name) => name.normalize('NFC')),
);

export const NewChatAgentSchema = z
  .strictObject({
    /** An agent of the caller. */
    agent_id: z.string().max(100),
    /** The name of its profile by default; a number is added when another agent of the chat has that name. */
    name: ChatAgentNameSchema.optional(),
  })
  .meta({ id: 'NewChatAgent' });

export const TicketReplySchema = z
  .object({
    /** Opens one socket, once. */
    ticket: z.string(),
    /** Seconds. */
    expires_in: z.number().int().positive(),
  })
  .meta({ id: 'Ticket' });
