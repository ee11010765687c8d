import type { Appended, Sending } from '../../../src/chat/append.ts';
import { requestIdReused } from '../../../src/chat/chats.errors.ts';
import type { ChatReads } from '../../../src/chat/chats.reads.ts';
import type { ChatView, MessageRow } from '../../../src/chat/chats.rows.ts';
import { unavailable } from '../../../src/platform/problems/index.ts';
import { after } from './clock.ts';

const writeMs = 6;
const readMs = 4;

/** A failing write: `refused`, or `unheard`, which is stored although its writer gets an error. */
export type WriteError = 'refused' | 'unheard';

/** The simulated database: what is stored stays, even if the server that wrote it dies. */
export class Truth {
  readonly chatIds: readonly string[];
  readonly userIds: readonly string[];
  readonly rows = new Map<string, MessageRow[]>();
  readonly errors: WriteError[] = [];
  readonly #begun = new Date(0);

  constructor(chatIds: readonly string[], userIds: readonly string[]) {
    this.chatIds = chatIds;
    this.userIds = userIds;
    for (const chatId of chatIds) this.rows.set(chatId, []);
  }

  logOf(chatId: string): MessageRow[] {
    return this.rows.get(chatId) ?? [];
  }

  lastSeqOf(chatId: string): number {
    return this.logOf(chatId).length;
  }

  /** Stored halfway through the delay: a server that dies before its end never learns of the write. */
  readonly append = async (sending: Sending): Promise<Appended> => {
    const fault = this.errors.shift();
    await after(writeMs / 2);
    if (fault === 'refused') throw unavailable();
    const appended = this.#store(sending);
    // Answers come in any order: a later one may overtake an earlier one.
    await after(writeMs / 2 + (appended.message.seq % 3) * 4);
    if (fault === 'unheard') throw unavailable();
    return appended;
  };

  #store(sending: Sending): Appended {
    const log = this.logOf(sending.chatId);
    const known = log.find(
      ({ senderId, requestId }) => senderId === sending.senderId && requestId === sending.requestId,
    );
    if (known && known.content !== sending.content) throw requestIdReused();
    if (known) return { message: known, isNew: false };
    const message: MessageRow = {
      ...sending,
      seq: log.length + 1,
      type: 'text',
      event: null,
      agentId: null,
      agentNote: null,
      createdAt: new Date(),
    };
    log.push(message);
    return { message, isNew: true };
  }

  readonly #view = (chatId: string, userId: string): ChatView => {
    const log = this.logOf(chatId);
    const unread = log.filter(({ senderId }) => senderId !== userId).length;
    return {
      chat: {
        id: chatId,
        title: chatId,
        memberIds: [...this.userIds],
        lastSeq: log.length,
        archivedAt: null,
        createdAt: this.#begun,
      },
      members: this.userIds.map((id) => ({ userId: id, role: 'member', joinedAt: this.#begun })),
      agents: [],
      last: log.at(-1) ?? null,
      lastReadSeq: 0,
      unread,
    };
  };

  /** Reads immediately and answers later, so the answer lacks what is stored in between. */
  readonly reads: ChatReads = {
    view: (chatId, userId) => this.#told(this.#view(chatId, userId)),
    list: (userId) => {
      const views = this.chatIds.map((chatId) => this.#view(chatId, userId));
      return this.#told({ views, total: views.length });
    },
    position: (chatId) => this.#told({ lastSeq: this.lastSeqOf(chatId), read: {} }),
    // Short pages, so that catching up takes several.
    after: (chatId, seq) => this.#told(this.logOf(chatId).slice(seq, seq + 3)),
    afterFor: (chatId, _userId, seq) => this.#told(this.logOf(chatId).slice(seq, seq + 3)),
    before: (chatId, _userId, seq, limit) =>
      this.#told(this.logOf(chatId).slice(Math.max(0, seq - 1 - limit), seq - 1)),
    lastSeqs: (chatIds) => this.#told(chatIds.map((id) => ({ id, lastSeq: this.lastSeqOf(id) }))),
  };

  async #told<Answer>(answer: Answer): Promise<Answer> {
    await after(readMs);
    return answer;
  }
}
