import { outboxDue, sendable, stepOutbox, type Outbox, type OutboxEvent, type OutboxItem } from './outbox.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import type { Store } from './store.ts';
import type { Surroundings } from './surroundings.ts';
import { texts } from '../texts.ts';

interface OutboxDriverInput {
  around: Surroundings;
  storage: OutboxStorage;
  outbox: Store<Outbox>;
  /** False when there is no connection. */
  write: (item: OutboxItem) => boolean;
  onRefused: (error: SendError) => void;
}

/** Why a message was not sent, in the words that stand at it. */
class SendError extends Error {
  override name = 'SendError';
}

/** Sends what waits, gives up after the time of an answer, and keeps all of it in the browser. */
export function createOutboxDriver({ around, storage, outbox, write, onRefused }: OutboxDriverInput) {
  const tab = around.newId();
  let callOff = (): void => undefined;
  let leave = (): void => undefined;
  let pausedUntil = 0;

  function dispatch(event: OutboxEvent): void {
    outbox.update((items) => stepOutbox(items, event));
    schedule();
  }

  const find = (requestId: string) => outbox.get().find((item) => item.requestId === requestId);

  /** A browser that keeps nothing costs only the way over a reload. */
  async function keep(requestId: string): Promise<void> {
    const item = find(requestId);
    if (item === undefined) return storage.remove(requestId).catch(() => undefined);
    const { sentAt, ...rest } = item;
    await storage.keep(item.state === 'sent' ? { ...rest, state: 'waiting' } : rest).catch(() => undefined);
  }

  function flush(): void {
    if (around.now() < pausedUntil) return;
    for (const item of sendable(outbox.get(), tab)) {
      if (!write(item)) return;
      dispatch({ type: 'sent', requestId: item.requestId, now: around.now() });
    }
  }

  function schedule(): void {
    callOff();
    const due = outboxDue(outbox.get());
    if (due !== undefined) callOff = around.setTimer(expire, Math.max(0, due - around.now()));
  }

  function expire(): void {
    const late = outbox.get().filter(({ state }) => state === 'sent');
    dispatch({ type: 'tick', now: around.now(), reason: texts.messageTimeout });
    for (const { requestId } of late) {
      void keep(requestId);
      if (find(requestId)?.state === 'unconfirmed') onRefused(new SendError(texts.messageTimeout));
    }
    flush();
  }

  /** Takes over what a tab left that is no longer there. */
  async function adopt(): Promise<void> {
    for (const { requestId, tab: other, state } of outbox.get()) {
      if (other === tab || state !== 'waiting' || (await storage.isTabOpen(other))) continue;
      dispatch({ type: 'retry', requestId, tab });
      await keep(requestId);
    }
    flush();
  }

  function settle(event: OutboxEvent & { requestId: string }): void {
    if (find(event.requestId) === undefined) return;
    dispatch(event);
    void keep(event.requestId);
    flush();
  }

  function refuse(requestId: string, reason: string): void {
    settle({ type: 'refused', requestId, reason });
    onRefused(new SendError(reason));
  }

  return {
    has: (requestId: string) => find(requestId) !== undefined,
    flush,
    adopt,
    async start(): Promise<void> {
      leave = storage.join(tab, (news) => {
        if (news.type === 'removed') dispatch({ type: 'discarded', requestId: news.requestId });
        else if (news.item.tab !== tab) dispatch({ type: 'written', item: news.item });
      });
      const kept = await storage.all().catch(() => []);
      const known = outbox.get();
      const others = kept.filter(({ requestId }) => !known.some((item) => item.requestId === requestId));
      dispatch({ type: 'loaded', items: [...known, ...others] });
      await adopt();
    },
    stop() {
      callOff();
      leave();
    },
    async add(chatId: string, text: string): Promise<void> {
      const requestId = around.newId();
      const item: OutboxItem = { requestId, chatId, text, createdAt: around.now(), tab, state: 'waiting' };
      dispatch({ type: 'written', item });
      await keep(requestId);
      flush();
    },
    retry: (requestId: string) => settle({ type: 'retry', requestId, tab }),
    discard: (requestId: string) => settle({ type: 'discarded', requestId }),
    confirm: (requestId: string) => settle({ type: 'confirmed', requestId }),
    refuse,
    /** What this tab has not sent yet, or has no answer to. */
    refuseAll(reason: string) {
      for (const { requestId, tab: owner, state } of outbox.get()) {
        if (owner === tab && (state === 'waiting' || state === 'sent')) refuse(requestId, reason);
      }
    },
    /** Too much at once: the message goes again after the server's time. */
    postpone(requestId: string, ms: number) {
      pausedUntil = around.now() + ms;
      settle({ type: 'retry', requestId, tab });
      around.setTimer(flush, ms);
    },
    /** Forgets what was not sent, here and in the browser. */
    async wipe(): Promise<void> {
      dispatch({ type: 'loaded', items: [] });
      await storage.clear().catch(() => undefined);
    },
    handleLost: () => dispatch({ type: 'lost' }),
  };
}
