import { api, ApiError } from '@alma/shared/api';
import type { RunEvent } from '@alma/shared/contract';
import { texts } from '../texts.ts';
import { followRun } from './follow-run.ts';
import {
  failedTurn,
  foldEvent,
  isRunning,
  joiningTurn,
  sendingTurn,
  type Outgoing,
  type Turn,
} from './turn.ts';
import type { UnsentPlace } from './unsent.ts';

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
  discard: () => void;
  stop: () => Promise<void>;
  /** Ends the reading; the run goes on. */
  leave: () => void;
}

export function createConversation({ ask, refresh, unsent }: Surroundings): Conversation {
  const kept = unsent.read();
  let turn: Turn | undefined = kept && failedTurn(kept, texts.thread.notConfirmed);
  let reading = new AbortController();
  let isStopWanted = false;
  const listeners = new Set<() => void>();

  const set = (next: Turn | undefined) => {
    turn = next;
    for (const listener of listeners) listener();
  };
  const handleEvent = (event: RunEvent) => {
    if (turn === undefined) return;
    // From here on the server has it.
    if (event.type === 'started' && turn.outgoing) unsent.write(undefined);
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
      set({ ...(turn ?? first), phase: 'failed', failure: failureWords(error) });
    }
    // The stored messages take the place of what was told live.
    await refresh().catch(() => undefined);
    if (signal.aborted || turn?.phase !== 'done') return;
    const { held } = turn;
    set(held && failedTurn(held.outgoing, held.failure));
  }

  const sendAgain = (outgoing: Outgoing) => {
    if (isRunning(turn)) return;
    unsent.write(outgoing);
    void follow(sendingTurn(outgoing), (signal) => ask(outgoing, signal));
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
    discard() {
      unsent.write(undefined);
      set(undefined);
    },
    async stop() {
      isStopWanted = true;
      if (turn?.runId !== undefined) await stopRun(turn.runId);
    },
    leave: () => reading.abort(),
  };
}

const stopRun = (runId: string) => api.call('runs.stop', { params: { run_id: runId } });

/** What only waiting or the sender can mend is said as the server says it. */
function failureWords(error: unknown): string {
  const isKnown =
    error instanceof ApiError && (error.status === 409 || error.status === 422 || error.status === 413);
  return isKnown && error.message !== '' ? error.message : texts.thread.sendFailed;
}
