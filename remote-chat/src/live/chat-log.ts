import type { ChatMessage } from '@alma/shared/contract';

/** The known messages of a chat: a range of `seq` without gaps that ends with the newest known one. */
export interface ChatLog {
  messages: readonly ChatMessage[];
  /** True when it contains the first message of the chat. */
  hasStart: boolean;
  /** True when the server sends no `seq`: messages are identified by id and numbered here. */
  isNumberedLocally?: boolean;
}

export const emptyLog: ChatLog = { messages: [], hasStart: false };

export const lastSeqOf = (log: ChatLog): number => log.messages.at(-1)?.seq ?? 0;

/** The first page is numbered up to here, so that older messages get lower numbers. */
const endOfCount = 1_000_000_000;

type PartialMessage = Omit<ChatMessage, 'seq'> & { seq?: number | undefined };

/** Adds the first page, or the page before the known messages. */
export function withPage(log: ChatLog, received: readonly PartialMessage[], hasMore: boolean): ChatLog {
  const first = log.messages[0]?.seq;
  const isNumberedLocally = log.isNumberedLocally ?? received.some(({ seq }) => seq === undefined);
  const start = (first ?? endOfCount) - received.length;
  const page = isNumberedLocally
    ? received.map((message, index) => ({ ...message, seq: start + index }))
    : (received as readonly ChatMessage[]);
  const older = first === undefined ? page : page.filter(({ seq }) => seq < first);
  // A page that does not end right before the known messages would leave a gap.
  if (first !== undefined && older.length > 0 && older.at(-1)?.seq !== first - 1) return log;
  return {
    messages: [...older, ...log.messages],
    hasStart: log.hasStart || !hasMore,
    ...(isNumberedLocally && { isNumberedLocally }),
  };
}

export type Appended = 'added' | 'known' | 'hole';

/** Adds a new message. A known one changes nothing, and one that would leave a gap is not added. */
export function withMessage(log: ChatLog, message: ChatMessage): { log: ChatLog; outcome: Appended } {
  const last = lastSeqOf(log);
  if (log.isNumberedLocally) {
    if (log.messages.some(({ id }) => id === message.id)) return { log, outcome: 'known' };
    return { log: { ...log, messages: [...log.messages, { ...message, seq: last + 1 }] }, outcome: 'added' };
  }
  if (message.seq <= last) return { log, outcome: 'known' };
  if (message.seq > last + 1) return { log, outcome: 'hole' };
  return { log: { ...log, messages: [...log.messages, message] }, outcome: 'added' };
}
