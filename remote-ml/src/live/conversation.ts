import { api, ApiError } from '@alma/shared/api';
import type { RunEvent, SessionMessage } from '@alma/shared/contract';
import { atom, createStore } from '@alma/shared/state';
import { texts } from '../texts.ts';
import { followRun } from './follow-run.ts';
import { conversationTexts } from './texts.ts';
import {
  foldEvent,
  isRunning,
  joiningTurn,
  type Outgoing,
  restingTurn,
  sendingTurn,
  type Turn,
  undeliveredOf,
} from './turn.ts';
import type { UnsentStore } from './unsent.ts';
import { isSameMessage } from './whole-session.ts';

/** The live part of a conversation. Each conversation has its own store. */
export const turnAtom = atom<Turn | undefined>(undefined);

interface ConversationInput {
  /** Sends a message and reads its answer. */
  ask: (outgoing: Outgoing, signal: AbortSignal) => AsyncIterable<RunEvent>;
  /** Reads the stored messages again. */
  refresh: () => Promise<unknown>;
  unsent: UnsentStore;
}

/** The live side of one conversation: sending, streaming and failures. */
export interface Conversation {
  store: ReturnType<typeof createStore>;
  getTurn: () => Turn | undefined;
  send: (message: Omit<Outgoing, 'requestId'>) => void;
  /** Follows a run that is already live: after a reload, or started in another tab. */
  join: (runId: string) => void;
  /** Sends a failed message again, under the same id. */
  sendAgain: (outgoing: Outgoing) => void;
  /** Discards an undelivered message. */
  discard: (requestId: string) => void;
  stop: () => Promise<void>;
  /** Drops the live part once the stored messages include it. Without a network they are read later. */
  settle: (stored: readonly SessionMessage[]) => void;
  /** Stops reading; the run continues. */
  leave: () => void;
}

export function createConversation({ ask, refresh, unsent }: ConversationInput): Conversation {
  const store = createStore();
  const getTurn = () => store.get(turnAtom);
  const kept = unsent.read().map((outgoing) => ({ outgoing, failure: notConfirmed(outgoing) }));
  store.set(turnAtom, restingTurn(kept));
  let reading = new AbortController();
  let isStopRequested = false;

  const set = (next: Turn | undefined) => {
    const [before, after] = [unsentOf(getTurn()), unsentOf(next)];
    for (const outgoing of without(after, before)) unsent.add(outgoing);
    for (const { requestId } of without(before, after)) unsent.remove(requestId);
    store.set(turnAtom, next);
  };
  const handleEvent = (event: RunEvent) => {
    const turn = getTurn();
    if (turn === undefined) return;
    set(foldEvent(turn, event));
    if (event.type === 'started' && isStopRequested) void stopRun(event.run_id).catch(() => undefined);
  };

  async function follow(first: Turn, open?: (signal: AbortSignal) => AsyncIterable<RunEvent>): Promise<void> {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    isStopRequested = false;
    set(first);
    try {
      await followRun({
        ...(open === undefined ? {} : { open: () => open(signal) }),
        runId: first.runId,
        signal,
        onEvent: handleEvent,
        onLost: () => set({ ...(getTurn() ?? first), phase: 'lost' }),
      });
    } catch (error) {
      if (signal.aborted) return;
      set(failed(getTurn() ?? first, error));
    }
    // The stored messages replace the live part.
    await refresh().catch(() => undefined);
  }

  const sendAgain = (outgoing: Outgoing) => {
    const turn = getTurn();
    if (isRunning(turn)) return;
    void follow(sendingTurn(outgoing, turn), (signal) => ask(outgoing, signal));
  };

  return {
    store,
    getTurn,
    send: (message) => sendAgain({ ...message, requestId: crypto.randomUUID() }),
    sendAgain,
    join(runId) {
      const turn = getTurn();
      if (!isRunning(turn)) void follow(joiningTurn(runId, turn));
    },
    discard(requestId) {
      const turn = getTurn();
      const undelivered = undeliveredOf(turn).filter(({ outgoing }) => outgoing.requestId !== requestId);
      set(isRunning(turn) && turn ? { ...turn, undelivered } : restingTurn(undelivered));
    },
    async stop() {
      isStopRequested = true;
      const runId = getTurn()?.runId;
      if (runId !== undefined) await stopRun(runId);
    },
    settle(stored) {
      const turn = getTurn();
      const isStored = (received: SessionMessage) =>
        stored.some((message) => isSameMessage(message, received));
      if (turn?.phase === 'done' && turn.messages.every(isStored)) set(restingTurn(turn.undelivered));
    },
    leave: () => reading.abort(),
  };
}

const notConfirmed = ({ lostFiles }: Outgoing): string =>
  lostFiles === undefined
    ? texts.thread.notConfirmed
    : conversationTexts.notConfirmedWithout(lostFiles.join(', '));

const stopRun = (runId: string) => api.call('runs.stop', { params: { run_id: runId } });

/** Messages that the server may not have yet. */
function unsentOf(turn: Turn | undefined): readonly Outgoing[] {
  const undelivered = undeliveredOf(turn).map(({ outgoing }) => outgoing);
  return turn?.phase === 'sending' && turn.outgoing ? [...undelivered, turn.outgoing] : undelivered;
}

const without = (all: readonly Outgoing[], others: readonly Outgoing[]): Outgoing[] =>
  all.filter(({ requestId }) => !others.some((other) => other.requestId === requestId));

/** An undelivered message is kept after earlier ones; for a delivered one only the answer is missing. */
function failed(turn: Turn, error: unknown): Turn {
  const { outgoing, runId, undelivered } = turn;
  if (outgoing === undefined || runId !== undefined)
    return { ...turn, phase: 'failed', failure: failureMessage(error, texts.thread.unread) };
  const failure = failureMessage(error, texts.thread.sendFailed);
  return restingTurn([...undelivered, { outgoing, failure }]) ?? turn;
}

/** The server's own message for failures that only the sender or waiting can resolve. */
function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { status, code, message, fieldErrors } = error;
  const isForSender = status >= 400 && status < 500 && status !== 401 && !code.startsWith('ERR_');
  return (isForSender && (fieldErrors[0]?.message ?? message)) || fallback;
}
