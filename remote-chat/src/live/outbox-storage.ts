import type { OutboxItem } from './outbox.ts';

/** What a tab reports to the others about a message. */
export type OutboxChange = { type: 'kept'; item: OutboxItem } | { type: 'removed'; requestId: string };

/** Unsent messages outside this page: they survive a reload, and other tabs see them. */
export interface OutboxStorage {
  all(): Promise<OutboxItem[]>;
  save(item: OutboxItem): Promise<void>;
  remove(requestId: string): Promise<void>;
  /** Deletes all of them. */
  clear(): Promise<void>;
  isTabOpen(tab: string): Promise<boolean>;
  /** Registers this tab. Returns a function that unregisters it. */
  join(tab: string, onChange: (change: OutboxChange) => void): () => void;
}
