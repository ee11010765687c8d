import { socketLimits } from '@alma/shared/contract/chat/limits';
import { texts } from '../texts.ts';

/** A message that the server has not confirmed. Its `requestId` never changes: a repeated send is the same message. */
export interface OutboxItem {
  requestId: string;
  chatId: string;
  text: string;
  createdAt: number;
  /** The tab that sends it. */
  tab: string;
  /**
   * waiting: to be sent; sent: written to the socket; unconfirmed: no answer in time, so it may or may not have been
   * stored; refused: refused by the server.
   */
  state: 'waiting' | 'sent' | 'unconfirmed' | 'refused';
  sentAt?: number;
  reason?: string;
}

export type Outbox = readonly OutboxItem[];

export type OutboxEvent =
  | { type: 'loaded'; items: Outbox }
  | { type: 'written'; item: OutboxItem }
  | { type: 'sent'; requestId: string; now: number }
  | { type: 'confirmed'; requestId: string }
  | { type: 'refused'; requestId: string; reason: string }
  | { type: 'retry'; requestId: string; tab: string }
  | { type: 'discarded'; requestId: string }
  | { type: 'tick'; now: number; reason: string }
  /** The connection is lost: sent messages are sent again under the same id. */
  | { type: 'lost' };

const order = (left: OutboxItem, right: OutboxItem): number =>
  left.createdAt - right.createdAt || left.requestId.localeCompare(right.requestId);

const without = (outbox: Outbox, requestId: string): Outbox =>
  outbox.filter((item) => item.requestId !== requestId);

function change(outbox: Outbox, requestId: string, changed: (item: OutboxItem) => OutboxItem): Outbox {
  return outbox.map((item) => (item.requestId === requestId ? changed(item) : item));
}

const waiting = ({ requestId, chatId, text, createdAt, tab }: OutboxItem): OutboxItem => ({
  requestId,
  chatId,
  text,
  createdAt,
  tab,
  state: 'waiting',
});

export function stepOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'loaded':
      return [...event.items].sort(order);
    case 'written':
      return [...without(outbox, event.item.requestId), event.item].sort(order);
    case 'sent':
      return change(outbox, event.requestId, (item) => ({ ...item, state: 'sent', sentAt: event.now }));
    case 'confirmed':
    case 'discarded':
      return without(outbox, event.requestId);
    case 'refused':
      return change(outbox, event.requestId, (item) => ({
        ...waiting(item),
        state: 'refused',
        reason: event.reason,
      }));
    case 'retry':
      return change(outbox, event.requestId, (item) => ({ ...waiting(item), tab: event.tab }));
    case 'tick':
      return outbox.map((item) =>
        item.state === 'sent' && event.now - (item.sentAt ?? 0) >= socketLimits.ackTimeoutMs
          ? { ...waiting(item), state: 'unconfirmed', reason: event.reason }
          : item,
      );
    case 'lost':
      return outbox.map((item) => (item.state === 'sent' ? waiting(item) : item));
  }
}

/** The messages that this tab may send now: one at a time for each chat, the oldest first, which keeps their order. */
export function sendable(outbox: Outbox, tab: string): OutboxItem[] {
  const busy = new Set(outbox.filter(({ state }) => state === 'sent').map(({ chatId }) => chatId));
  const next: OutboxItem[] = [];
  for (const item of outbox) {
    if (item.tab !== tab || item.state !== 'waiting' || busy.has(item.chatId)) continue;
    busy.add(item.chatId);
    next.push(item);
  }
  return next;
}

/** Why a message is not sent until its author asks for it again. */
export const failureOf = ({ state, reason }: OutboxItem): string | undefined =>
  state === 'unconfirmed' || state === 'refused' ? (reason ?? texts.messageTimeout) : undefined;

/** When the next acknowledgement times out. */
export function outboxDue(outbox: Outbox): number | undefined {
  const times = outbox.filter(({ state }) => state === 'sent').map(({ sentAt = 0 }) => sentAt);
  return times.length === 0 ? undefined : Math.min(...times) + socketLimits.ackTimeoutMs;
}
