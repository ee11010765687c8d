import type { ChatCalls } from './chat-calls.ts';
import { emptyLog, withPage } from './chat-log.ts';
import { chatAtom, type ChatStore, type Room, withRoom } from './chat-state.ts';
import { withAnswer } from './chat-table.ts';

interface RoomLoaderInput {
  store: ChatStore;
  calls: ChatCalls;
  onLoaded: (chatId: string) => void;
  onFailure: (error: unknown) => void;
}

/** Loads the messages of a room by calls: the newest page, and older ones. */
export function createRoomLoader({ store, calls, onLoaded, onFailure }: RoomLoaderInput) {
  const change = (chatId: string, part: Partial<Room>) =>
    store.set(chatAtom, (state) => withRoom(state, chatId, (room) => ({ ...room, ...part })));

  async function load(chatId: string): Promise<void> {
    try {
      const [chat, page] = await Promise.all([
        store.get(chatAtom).chats[chatId] ?? calls.get(chatId),
        calls.messages(chatId),
      ]);
      if (chat === undefined || page === undefined) return change(chatId, { status: 'not-found' });
      store.set(chatAtom, (state) => ({ ...state, chats: withAnswer(state.chats, chat) }));
      change(chatId, { status: 'ready', log: withPage(emptyLog, page.messages, page.has_more) });
      onLoaded(chatId);
    } catch (error) {
      onFailure(error);
      change(chatId, { status: 'failed' });
    }
  }

  return {
    async open(chatId: string): Promise<void> {
      const status = store.get(chatAtom).rooms[chatId]?.status;
      if (status === 'ready' || status === 'loading') return;
      store.set(chatAtom, (state) => ({
        ...state,
        rooms: { ...state.rooms, [chatId]: { log: emptyLog, status: 'loading', older: 'idle' } },
      }));
      await load(chatId);
    },
    async loadOlder(chatId: string): Promise<void> {
      const room = store.get(chatAtom).rooms[chatId];
      const first = room?.log.messages[0];
      if (room?.status !== 'ready' || room.log.hasStart || room.older === 'loading' || !first) return;
      change(chatId, { older: 'loading' });
      try {
        const page = await calls.messages(chatId, first.id);
        if (page === undefined) return change(chatId, { status: 'not-found' });
        store.set(chatAtom, (state) =>
          withRoom(state, chatId, (before) => ({
            ...before,
            older: 'idle',
            log: withPage(before.log, page.messages, page.has_more),
          })),
        );
      } catch (error) {
        onFailure(error);
        change(chatId, { older: 'failed' });
      }
    },
  };
}
