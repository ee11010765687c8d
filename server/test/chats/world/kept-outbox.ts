import type { OutboxItem } from '../../../../remote-chat/src/live/outbox.ts';
import type { OutboxStorage } from '../../../../remote-chat/src/live/outbox-storage.ts';

/** Unsent messages of a user, stored outside any page. */
export const outboxKeptIn = (
  kept: Map<string, OutboxItem>,
  isTabOpen: () => boolean = () => false,
): OutboxStorage => ({
  all: async () => [...kept.values()],
  keep: async (item) => void kept.set(item.requestId, item),
  remove: async (requestId) => void kept.delete(requestId),
  clear: async () => kept.clear(),
  isTabOpen: async () => isTabOpen(),
  join: () => () => undefined,
});
