import type { StoredEvent } from './runs.ts';
import type { Listener } from './topics.ts';

/** A reader with more unread events than this continues from the database. */
const maxUnread = 2_000;

export interface Inbox extends Listener {
  /** True initially, and when the log has events that did not come through the inbox. Reading it resets it. */
  mustRead(): boolean;
  /** Undefined after an overflow, which drops the events. */
  take(): StoredEvent[] | undefined;
  /** Resolves when there is something to take or read, or the signal is aborted. */
  news(): Promise<void>;
}

/** The events that one reader has received and not taken yet. */
export function createInbox(signal: AbortSignal): Inbox {
  let events: StoredEvent[] = [];
  let isBehind = true;
  let isFull = false;
  let ring: (() => void) | undefined;

  return {
    event(event) {
      isFull ||= events.length >= maxUnread;
      if (isFull) events = [];
      else events.push(event);
      ring?.();
    },
    wake() {
      isBehind = true;
      ring?.();
    },
    mustRead() {
      const wasBehind = isBehind;
      isBehind = false;
      return wasBehind;
    },
    take() {
      if (isFull) return undefined;
      const unread = events;
      events = [];
      return unread;
    },
    async news() {
      if (events.length > 0 || isBehind || isFull || signal.aborted) return;
      await new Promise<void>((resolve) => {
        ring = resolve;
        signal.addEventListener('abort', ring, { once: true });
      });
      if (ring) signal.removeEventListener('abort', ring);
      ring = undefined;
    },
  };
}
