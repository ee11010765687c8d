import type { OutboxItem } from '../../../../remote-chat/src/live/outbox.ts';
import type { OutboxStorage } from '../../../../remote-chat/src/live/outbox-storage.ts';

/** Unsent messages of a user, stored outside any page. */
export const outboxKeptIn = (
  storedItems: Map<string, OutboxItem>,
  isTabOpen: () => boolean = () => false,
): OutboxStorage => ({
  all: async () => [...storedItems.values()],
  save: async (item) => void storedItems.set(item.requestId, item),
  remove: async (requestId) => void storedItems.delete(requestId),
  clear: async () => storedItems.clear(),
  isTabOpen: async () => isTabOpen(),
  join: () => () => undefined,
});
