import type { Executor } from '../platform/database/index.ts';
import { jsonFile, jsonListFile, type PersonalDataSource } from '../platform/personal-data/index.ts';
import type { ChatReads } from './chats.reads.ts';
import { departedChats } from './chats.repository.ts';
import type { ChatView } from './chats.rows.ts';

type Reads = Pick<ChatReads, 'list' | 'after'>;

interface ChatsData {
  db: Executor;
  reads: Reads;
  /** Removes a deleted person from all chats. */
  leaveAll(userId: string): Promise<void>;
}

const pageMessages = 500;
const pageChats = 500;

/** The chats in which a person takes or took part, and what the person or the person's agents wrote there. */
export const chatsPersonalData = ({ db, reads, leaveAll }: ChatsData): PersonalDataSource => ({
  name: 'chats',
  ownerOnly: 'chat_texts',
  async *collect(userId) {
    const { views } = await reads.list(userId, { limit: undefined, offset: 0 });
    yield jsonFile(
      'chats.json',
      views.map((view) => presentChat(view, userId)),
    );
    const messagesIn = (chatId: string) =>
      jsonListFile(`chats/${chatId}.json`, () => writtenBy(reads, userId, chatId));
    for (const { chat } of views) yield messagesIn(chat.id);
    // Without their titles, which may have changed since the person left.
    for await (const chatId of chatsLeftBy(db, userId)) yield messagesIn(chatId);
  },
  // Outside the account's transaction, because a chat's row must be locked before the rows of its people.
  release: leaveAll,
});

function presentChat({ chat, members }: ChatView, userId: string): object {
  const own = members.find((member) => member.userId === userId);
  return {
    id: chat.id,
    title: chat.title,
    role: own?.role,
    joined_at: own?.joinedAt.toISOString(),
    created_at: chat.createdAt.toISOString(),
    archived_at: chat.archivedAt?.toISOString() ?? null,
  };
}

async function* chatsLeftBy(db: Executor, userId: string): AsyncGenerator<string> {
  for (let afterId: string | undefined; ;) {
    const page = await departedChats(db, { userId, afterId, limit: pageChats });
    yield* page;
    afterId = page.at(-1);
    if (page.length < pageChats) return;
  }
}

/** What others wrote is their data, so it is left out. */
async function* writtenBy(reads: Reads, userId: string, chatId: string): AsyncGenerator<object> {
  for (let last = 0; ;) {
    const page = await reads.after(chatId, last, pageMessages);
    for (const { seq, senderId, type, content, agentId, createdAt } of page) {
      last = seq;
      if (senderId === userId && type === 'text')
        yield { seq, content, by_agent: agentId !== null, created_at: createdAt.toISOString() };
    }
    if (page.length < pageMessages) return;
  }
}
