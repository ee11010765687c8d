import { type DBSchema, openDB } from '@alma/shared/storage';
import type { OutboxItem } from './outbox.ts';
import type { OutboxNews, OutboxStorage } from './outbox-storage.ts';

interface Tables extends DBSchema {
  outbox: { key: string; value: OutboxItem };
}

const lockOf = (tab: string): string => `alma.chat.tab.${tab}`;

/** Stores the outbox in IndexedDB, in one database for each user. */
export function browserOutbox(userId: string): OutboxStorage {
  const name = `alma.chat.${userId}`;
  const open = () =>
    openDB<Tables>(name, 1, {
      upgrade: (database) => void database.createObjectStore('outbox', { keyPath: 'requestId' }),
    });
  let opened: ReturnType<typeof open> | undefined;
  const database = () => (opened ??= open());
  let channel: BroadcastChannel | undefined;

  return {
    all: async () => (await database()).getAll('outbox'),
    keep: async (item) => {
      channel?.postMessage({ type: 'kept', item } satisfies OutboxNews);
      await (await database()).put('outbox', item);
    },
    remove: async (requestId) => {
      channel?.postMessage({ type: 'removed', requestId } satisfies OutboxNews);
      await (await database()).delete('outbox', requestId);
    },
    clear: async () => (await database()).clear('outbox'),
    isTabOpen: async (tab) => {
      if (!('locks' in navigator)) return false;
      const { held = [] } = await navigator.locks.query();
      return held.some((lock) => lock.name === lockOf(tab));
    },
    join: (tab, onNews) => {
      const left = new AbortController();
      const hold = () => new Promise<void>((end) => left.signal.addEventListener('abort', () => end()));
      if ('locks' in navigator) void navigator.locks.request(lockOf(tab), hold);
      const ears = new BroadcastChannel(name);
      ears.onmessage = ({ data }: MessageEvent<OutboxNews>) => onNews(data);
      channel = ears;
      return () => {
        left.abort();
        ears.close();
        channel = undefined;
        void opened?.then((connection) => connection.close());
        opened = undefined;
      };
    },
  };
}
