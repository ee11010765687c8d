/** The fixed lists and limits of group chats. Plain data without schemas, so that screens can import them as values. */

export const chatRoles = ['admin', 'member'] as const;

/** `text` is written by a user, `system` reports an event. */
export const messageTypes = ['text', 'system'] as const;

/** Events that system messages report. */
export const chatEventKinds = [
  'chat_created',
  'participant_added',
  'participant_removed',
  'participant_left',
  'role_changed',
  'chat_archived',
] as const;

/** Characters for texts, otherwise counts. */
export const chatLimits = {
  title: 100,
  /** Including the creator. */
  participants: 6,
  activeChats: 10,
  /** Chats that the page asks for at a time. */
  listPage: 100,
  /** Characters of a message, after trimming. */
  message: 8000,
  messagesPage: 50,
  messagesPageMost: 100,
  requestId: 64,
  /** Unread messages are counted up to here. */
  unread: 1000,
  /** Characters of an agent's name in a chat. */
  agentName: 40,
} as const;

/** How much agents answer in chats. Questions beyond it get one short note. */
export const chatAgentLimits = {
  /** Questions queued for one agent, including the one that it is answering. */
  waiting: 3,
  /** Of all agents of one person. */
  answersPerMinute: 10,
  /** Of all agents of one chat. */
  answersPerMinuteOfChat: 10,
  /** Characters of one answer. */
  answer: 4000,
  /** Earlier messages that an agent receives, and their characters. */
  messages: 30,
  characters: 12_000,
} as const;

/** Units are in the names. */
export const socketLimits = {
  /** Bytes of one frame to the server. */
  frameBytes: 65_536,
  pingSeconds: 30,
  /** A socket that sends nothing for this long is closed. */
  silenceSeconds: 75,
  ackTimeoutMs: 10_000,
  ticketSeconds: 30,
} as const;

/** Why the server closes a socket. After one of `finalCloseCodes` a retry cannot succeed. */
export const closeCodes = {
  /** The server stops; another one takes over. */
  restart: 1012,
  badFrame: 4400,
  /** No valid token, or an expired one: try again with a new ticket. */
  unauthenticated: 4401,
  /** The account may not use the product. */
  forbidden: 4403,
  /** The reader is too slow: it gets the missed messages by `after_seq`. */
  tooSlow: 4408,
  /** Too many frames or sockets. */
  tooMany: 4429,
} as const;

/** Close codes after which a client must not connect again. */
export const finalCloseCodes: readonly number[] = [closeCodes.forbidden];
