import { api, ApiError } from '@alma/shared/api';
import type { RunEvent, SessionMessage } from '@alma/shared/contract';
import { texts } from '../texts.ts';
import { followRun } from './follow-run.ts';
import {
  foldEvent,
  heldOf,
  isRunning,
  joiningTurn,
  restingTurn,
  sendingTurn,
  type Outgoing,
  type Turn,
} from './turn.ts';
import type { UnsentPlace } from './unsent.ts';
import { isSameMessage } from './whole-session.ts';

interface Surroundings {
  /** Sends a message and reads its answer. */
  ask: (outgoing: Outgoing, signal: AbortSignal) => AsyncIterable<RunEvent>;
  /** Reads the stored messages again. */
  refresh: () => Promise<unknown>;
  unsent: UnsentPlace;
}

/** The live side of one conversation: what is sent, what is being answered, and how it ended. */
export interface Conversation {
  getTurn: () => Turn | undefined;
  subscribe: (listener: () => void) => () => void;
  send: (message: Omit<Outgoing, 'requestId'>) => void;
  /** Follows a run that goes on already: after a reload, or one of another tab. */
  join: (runId: string) => void;
  /** Sends once more what failed, under the id that it had. */
  sendAgain: (outgoing: Outgoing) => void;
  /** Gives a message up that was not taken. */
  discard: (requestId: string) => void;
  stop: () => Promise<void>;
  /** What was told live rests once the stored messages have it: without a network they are read later. */
  settle: (stored: readonly SessionMessage[]) => void;
  /** Ends the reading; the run goes on. */
  leave: () => void;
}

export function createConversation({ ask, refresh, unsent }: Surroundings): Conversation {
  let kept: readonly Outgoing[] = unsent.read();
  let turn = restingTurn(kept.map((outgoing) => ({ outgoing, failure: texts.thread.notConfirmed })));
  let reading = new AbortController();
  let isStopWanted = false;
  const listeners = new Set<() => void>();

  const set = (next: Turn | undefined) => {
    turn = next;
    keep();
    for (const listener of listeners) listener();
  };
  const keep = () => {
    const now = unsentOf(turn);
    if (now.length === kept.length && now.every((outgoing, place) => outgoing === kept[place])) return;
    kept = now;
    unsent.write(now);
  };
  const handleEvent = (event: RunEvent) => {
    if (turn === undefined) return;
    set(foldEvent(turn, event));
    if (event.type === 'started' && isStopWanted) void stopRun(event.run_id).catch(() => undefined);
  };

  async function follow(first: Turn, open?: (signal: AbortSignal) => AsyncIterable<RunEvent>): Promise<void> {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    isStopWanted = false;
    set(first);
    try {
      await followRun({
        ...(open === undefined ? {} : { open: () => open(signal) }),
        runId: first.runId,
        signal,
        onEvent: handleEvent,
        onLost: () => turn && set({ ...turn, phase: 'lost' }),
      });
    } catch (error) {
      if (signal.aborted) return;
      set(failed(turn ?? first, error));
    }
    // The stored messages take the place of what was told live.
    await refresh().catch(() => undefined);
  }

  const sendAgain = (outgoing: Outgoing) => {
    if (isRunning(turn)) return;
    void follow(sendingTurn(outgoing, turn), (signal) => ask(outgoing, signal));
  };

  return {
    getTurn: () => turn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (message) => sendAgain({ ...message, requestId: crypto.randomUUID() }),
    sendAgain,
    join(runId) {
      if (!isRunning(turn)) void follow(joiningTurn(runId, turn));
    },
    discard(requestId) {
      const held = heldOf(turn).filter(({ outgoing }) => outgoing.requestId !== requestId);
      set(isRunning(turn) && turn ? { ...turn, held } : restingTurn(held));
    },
    async stop() {
      isStopWanted = true;
      if (turn?.runId !== undefined) await stopRun(turn.runId);
    },
    settle(stored) {
      const isStored = (told: SessionMessage) => stored.some((message) => isSameMessage(message, told));
      if (turn?.phase === 'done' && turn.messages.every(isStored)) set(restingTurn(turn.held));
    },
    leave: () => reading.abort(),
  };
}

const stopRun = (runId: string) => api.call('runs.stop', { params: { run_id: runId } });

/** What the server may not have yet. */
function unsentOf(turn: Turn | undefined): readonly Outgoing[] {
  const held = heldOf(turn).map(({ outgoing }) => outgoing);
  return turn?.phase === 'sending' && turn.outgoing ? [...held, turn.outgoing] : held;
}

/** A message that was not taken comes after those of before; of one that was taken the answer is missing. */
function failed(turn: Turn, error: unknown): Turn {
  const { outgoing, runId, held } = turn;
  if (outgoing === undefined || runId !== undefined)
    return { ...turn, phase: 'failed', failure: failureWords(error, texts.thread.unread) };
  const failure = failureWords(error, texts.thread.sendFailed);
  return restingTurn([...held, { outgoing, failure }]) ?? turn;
}

/** What only waiting or the sender can mend is said as the server says it. */
function failureWords(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const { status, code, message, fieldErrors } = error;
  const isTheirs = status >= 400 && status < 500 && status !== 401 && !code.startsWith('ERR_');
  return (isTheirs && (fieldErrors[0]?.message ?? message)) || otherwise;
}
