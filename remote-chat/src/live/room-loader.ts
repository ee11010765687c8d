import { api, ApiError } from '@alma/shared/api';
import { chatLimits } from '@alma/shared/contract/chat-options';
import { emptyLog, withPage } from './chat-log.ts';
import { withRoom, type ChatState, type Room } from './chat-state.ts';
import type { Store } from './store.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Reads the messages of a room by the calls: the newest page, and the ones before it. */
export function createRoomLoader(state: Store<ChatState>, onLoaded: (chatId: string) => void) {
  const change = (chatId: string, part: Partial<Room>) =>
    state.update((now) => withRoom(now, chatId, (room) => ({ ...room, ...part })));

  async function load(chatId: string): Promise<void> {
    const params = { chat_id: chatId };
    try {
      const known = state.get().chats[chatId];
      const [chat, page] = await Promise.all([
        known ?? api.call('chats.get', { params }),
        api.call('chats.messages', { params, query: { limit: chatLimits.messagesPage } }),
      ]);
      state.update((now) => ({ ...now, chats: { [chatId]: chat, ...now.chats } }));
      change(chatId, { status: 'ready', log: withPage(emptyLog, page.messages, page.has_more) });
      onLoaded(chatId);
    } catch (error) {
      change(chatId, { status: isGone(error) ? 'not-found' : 'failed' });
    }
  }

  return {
    async open(chatId: string): Promise<void> {
      const status = state.get().rooms[chatId]?.status;
      if (status === 'ready' || status === 'loading') return;
      state.update((now) => ({
        ...now,
        rooms: { ...now.rooms, [chatId]: { log: emptyLog, status: 'loading', older: 'idle' } },
      }));
      await load(chatId);
    },
    async loadOlder(chatId: string): Promise<void> {
      const room = state.get().rooms[chatId];
      const first = room?.log.messages[0];
      if (room?.status !== 'ready' || room.log.hasStart || room.older === 'loading' || !first) return;
      change(chatId, { older: 'loading' });
      try {
        const page = await api.call('chats.messages', {
          params: { chat_id: chatId },
          query: { limit: chatLimits.messagesPage, before: first.id },
        });
        state.update((now) =>
          withRoom(now, chatId, (before) => ({
            ...before,
            older: 'idle',
            log: withPage(before.log, page.messages, page.has_more),
          })),
        );
      } catch {
        change(chatId, { older: 'failed' });
      }
    },
  };
}
