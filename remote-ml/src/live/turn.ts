import type { Citation, RunEvent, SessionMessage } from '@alma/shared/contract';

/** What a person sends, under an id that makes it one message however often it is sent. */
export interface Outgoing {
  requestId: string;
  text: string;
  files: readonly File[];
  urls: readonly string[];
}

/**
 * What goes on in a conversation and is not part of its stored messages yet. `lost`: the connection broke, the answer
 * is fetched again.
 */
export interface Turn {
  phase: 'sending' | 'answering' | 'lost' | 'done' | 'failed';
  /** Absent where this page only joined a run. */
  outgoing?: Outgoing;
  runId?: string;
  sessionId?: string;
  lastSeq: number;
  /** The answer as far as it is written. */
  text: string;
  citations: readonly Citation[];
  /** Whole messages of the run so far; its last one is there once it is done. */
  messages: readonly SessionMessage[];
  /** Why it failed, in words. */
  failure?: string;
  /** A message of this page that was refused because another answer, the one of this turn, was being written. */
  held?: { outgoing: Outgoing; failure: string };
}

const empty = { lastSeq: 0, text: '', citations: [], messages: [] } as const;

export const sendingTurn = (outgoing: Outgoing): Turn => ({ phase: 'sending', outgoing, ...empty });
/** A message that failed before stays at hand. */
export const joiningTurn = (runId: string, { outgoing, failure, held }: Partial<Turn> = {}): Turn => {
  const kept = outgoing !== undefined && failure !== undefined ? { outgoing, failure } : held;
  return { phase: 'answering', runId, ...empty, ...(kept === undefined ? {} : { held: kept }) };
};
export const failedTurn = (outgoing: Outgoing, failure: string): Turn => ({
  phase: 'failed',
  outgoing,
  failure,
  ...empty,
});

export const isRunning = (turn: Turn | undefined): boolean =>
  turn !== undefined && turn.phase !== 'done' && turn.phase !== 'failed';

/** The turn after one more event. An event that is known already changes nothing: streams are read again after a break. */
export function foldEvent(turn: Turn, event: RunEvent): Turn {
  if (event.seq <= turn.lastSeq) return turn;
  const next = { ...turn, phase: 'answering', lastSeq: event.seq } as const;
  switch (event.type) {
    case 'started':
      return { ...next, runId: event.run_id, sessionId: event.session_id };
    case 'token':
      return { ...next, text: turn.text + event.text };
    case 'citation':
      return { ...next, citations: [...turn.citations, event.citation] };
    case 'message':
      return { ...next, text: '', citations: [], messages: [...turn.messages, event.message] };
    case 'done':
      return { ...next, phase: 'done', text: '', messages: [...turn.messages, event.message] };
    case 'error':
      return { ...next, phase: 'failed', failure: event.message };
  }
}
