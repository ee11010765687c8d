import type { SocketEnvironment } from '@alma/shared/socket';
import { atom, type createStore } from '@alma/shared/state';
import { texts } from '../texts.ts';
import { type Outbox, outboxDue, type OutboxEvent, type OutboxItem, sendable, stepOutbox } from './outbox.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** Messages that the server has not confirmed. */
export const outboxAtom = atom<Outbox>([]);

interface OutboxDriverInput {
  environment: SocketEnvironment;
  storage: OutboxStorage;
  store: ReturnType<typeof createStore>;
  /** False when there is no connection. */
  write: (item: OutboxItem) => boolean;
  onRefused: (error: SendError) => void;
}

/** The reason why a message was not sent, as shown beside it. */
class SendError extends Error {
  override name = 'SendError';
}

/** The outbox of this tab, stored in the browser and shared with its other tabs. */
function createStoredOutbox({ environment, storage, store }: OutboxDriverInput) {
  const tab = environment.newId();
  const items = () => store.get(outboxAtom);
  const dispatch = (event: OutboxEvent) => store.set(outboxAtom, (before) => stepOutbox(before, event));
  const find = (requestId: string) => items().find((item) => item.requestId === requestId);

  /** Without storage, messages work but do not survive a reload. */
  async function persist(requestId: string): Promise<void> {
    const item = find(requestId);
    if (item === undefined) return storage.remove(requestId).catch(() => undefined);
    const { sentAt, ...rest } = item;
    await storage.save(item.state === 'sent' ? { ...rest, state: 'waiting' } : rest).catch(() => undefined);
  }

  return {
    tab,
    items,
    dispatch,
    find,
    persist,
    join: () =>
      storage.join(tab, (change) => {
        if (change.type === 'removed') dispatch({ type: 'discarded', requestId: change.requestId });
        else if (change.item.tab !== tab) dispatch({ type: 'written', item: change.item });
      }),
    async load(): Promise<void> {
      const stored = await storage.all().catch(() => []);
      const missing = stored.filter(({ requestId }) => find(requestId) === undefined);
      dispatch({ type: 'loaded', items: [...items(), ...missing] });
    },
    async add(chatId: string, text: string): Promise<void> {
      const requestId = environment.newId();
      const item: OutboxItem = {
        requestId,
        chatId,
        text,
        createdAt: environment.now(),
        tab,
        state: 'waiting',
      };
      dispatch({ type: 'written', item });
      await persist(requestId);
    },
    /** Takes over the messages of closed tabs. */
    async adopt(): Promise<void> {
      for (const { requestId, tab: other, state } of items()) {
        if (other === tab || state !== 'waiting' || (await storage.isTabOpen(other))) continue;
        dispatch({ type: 'retry', requestId, tab });
        await persist(requestId);
      }
    },
    /** Deletes unsent messages, here and in the browser. */
    async wipe(): Promise<void> {
      dispatch({ type: 'loaded', items: [] });
      await storage.clear().catch(() => undefined);
    },
  };
}

/** Sends waiting messages, limits the wait for each acknowledgement, and stores all of them in the browser. */
export function createOutboxDriver(input: OutboxDriverInput) {
  const { environment, store, write, onRefused } = input;
  const { tab, items, dispatch, find, persist, ...outbox } = createStoredOutbox(input);
  let cancelTimer = (): void => undefined;
  let stop = (): void => undefined;
  let pausedUntil = 0;

  function flush(): void {
    if (environment.now() < pausedUntil) return;
    for (const item of sendable(items(), tab)) {
      if (!write(item)) return;
      dispatch({ type: 'sent', requestId: item.requestId, now: environment.now() });
    }
  }

  function schedule(): void {
    cancelTimer();
    const due = outboxDue(items());
    if (due !== undefined) cancelTimer = environment.setTimer(expire, Math.max(0, due - environment.now()));
  }

  function expire(): void {
    const sent = items().filter(({ state }) => state === 'sent');
    dispatch({ type: 'tick', now: environment.now(), reason: texts.messageTimeout });
    for (const { requestId } of sent) {
      void persist(requestId);
      if (find(requestId)?.state === 'unconfirmed') onRefused(new SendError(texts.messageTimeout));
    }
    flush();
  }

  async function adopt(): Promise<void> {
    await outbox.adopt();
    flush();
  }

  function settle(event: OutboxEvent & { requestId: string }): void {
    if (find(event.requestId) === undefined) return;
    dispatch(event);
    void persist(event.requestId);
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
      const leave = outbox.join();
      const unsubscribe = store.sub(outboxAtom, schedule);
      stop = () => {
        leave();
        unsubscribe();
        cancelTimer();
      };
      await outbox.load();
      await adopt();
    },
    stop: () => stop(),
    async add(chatId: string, text: string): Promise<void> {
      await outbox.add(chatId, text);
      flush();
    },
    retry: (requestId: string) => settle({ type: 'retry', requestId, tab }),
    discard: (requestId: string) => settle({ type: 'discarded', requestId }),
    confirm: (requestId: string) => settle({ type: 'confirmed', requestId }),
    refuse,
    /** Refuses the messages of this tab that are unsent or unanswered. */
    refuseAll(reason: string) {
      for (const { requestId, tab: owner, state } of items()) {
        if (owner === tab && (state === 'waiting' || state === 'sent')) refuse(requestId, reason);
      }
    },
    /** After a rate limit, sends the message again after the server's delay. */
    postpone(requestId: string, ms: number) {
      pausedUntil = environment.now() + ms;
      settle({ type: 'retry', requestId, tab });
      environment.setTimer(flush, ms);
    },
    wipe: outbox.wipe,
    handleLost: () => dispatch({ type: 'lost' }),
  };
}

export type OutboxDriver = ReturnType<typeof createOutboxDriver>;
