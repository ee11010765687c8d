import { type DBSchema, openDB } from '@alma/shared/storage';
import type { OutboxItem } from './outbox.ts';
import type { OutboxChange, OutboxStorage } from './outbox-storage.ts';

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
    save: async (item) => {
      channel?.postMessage({ type: 'kept', item } satisfies OutboxChange);
      await (await database()).put('outbox', item);
    },
    remove: async (requestId) => {
      channel?.postMessage({ type: 'removed', requestId } satisfies OutboxChange);
      await (await database()).delete('outbox', requestId);
    },
    clear: async () => (await database()).clear('outbox'),
    isTabOpen: async (tab) => {
      if (!('locks' in navigator)) return false;
      const { held = [] } = await navigator.locks.query();
      return held.some((lock) => lock.name === lockOf(tab));
    },
    join: (tab, onChange) => {
      const controller = new AbortController();
      const hold = () => new Promise<void>((end) => controller.signal.addEventListener('abort', () => end()));
      if ('locks' in navigator) void navigator.locks.request(lockOf(tab), hold);
      const broadcast = new BroadcastChannel(name);
      broadcast.onmessage = ({ data }: MessageEvent<OutboxChange>) => onChange(data);
      channel = broadcast;
      return () => {
        controller.abort();
        broadcast.close();
        channel = undefined;
        void opened?.then((connection) => connection.close());
        opened = undefined;
      };
    },
  };
}
