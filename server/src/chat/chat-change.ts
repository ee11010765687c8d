import type { ChatEvent } from '@alma/shared/contract';
import type { Transaction } from '../platform/database/index.ts';
import { matches } from '../platform/http/index.ts';
import { isId } from '../platform/ids/index.ts';
import type { Platform } from '../platform/platform.ts';
import { stale } from '../platform/problems/index.ts';
import { appendAgentChange } from './agents/chat-agents.repository.ts';
import { noSuchChat, onlyAdmins } from './chats.errors.ts';
import { chatTag } from './chats.present.ts';
import * as storage from './chats.repository.ts';
import type { ChatRow, MessageRow } from './chats.rows.ts';
import type { AgentNote } from './chats.table.ts';

export interface ChatChangesOptions {
  platform: Platform;
  /** Called with each new entry of a log once it is stored; for a new chat also with the ids of its members. */
  announce(message: MessageRow, memberIds?: readonly string[]): void;
}

/** The user who changes a chat, and the `If-Match` header of the call. */
export interface Changing {
  actorId: string;
  chatId: string;
  ifMatch: string | undefined;
}

/** Appends an event to the log of the chat that is being changed. */
export interface RecordEvent {
  (event: ChatEvent): Promise<void>;
  ofAgent(agentId: string, note: Exclude<AgentNote, { kind: 'said' }>): Promise<void>;
}

/** Changes a chat while its row is locked, and announces the new events after the commit. */
export function createChange({ platform, announce }: ChatChangesOptions) {
  const now = (): Date => new Date(platform.now());

  return async (
    chatId: string,
    work: (tx: Transaction, chat: ChatRow, record: RecordEvent) => Promise<void>,
  ): Promise<void> => {
    if (!isId(chatId)) throw noSuchChat();
    const recorded: MessageRow[] = [];
    await platform.database.db.transaction(async (tx) => {
      const chat = await storage.lockChat(tx, chatId);
      if (!chat) throw noSuchChat();
      await work(tx, chat, recordIn(tx, chat, recorded, now));
    });
    for (const message of recorded) announce(message);
  };
}

/** Appends events to the log of a chat whose row is locked, and adds them to `recorded`. */
export const recordIn = (
  tx: Transaction,
  chat: ChatRow,
  recorded: MessageRow[],
  now: () => Date,
): RecordEvent =>
  Object.assign(
    async (event: ChatEvent) => {
      recorded.push(await storage.appendEvent(tx, chat, event, now()));
    },
    {
      async ofAgent(agentId: string, note: Exclude<AgentNote, { kind: 'said' }>) {
        recorded.push(await appendAgentChange(tx, chat, { agentId, note, at: now() }));
      },
    },
  );

export async function assertCurrent(
  tx: Transaction,
  chat: ChatRow,
  { actorId, ifMatch }: Changing,
): Promise<void> {
  if (ifMatch === undefined) return;
  const reader = await storage.findParticipant(tx, chat.id, actorId);
  const tag = chatTag(chat.lastSeq, reader?.lastReadSeq ?? 0);
  if (!matches(ifMatch, tag)) throw stale();
}

export async function assertAdmin(tx: Transaction, chat: ChatRow, userId: string): Promise<void> {
  const participant = await storage.findParticipant(tx, chat.id, userId);
  if (!participant) throw noSuchChat();
  if (participant.role !== 'admin') throw onlyAdmins();
}
