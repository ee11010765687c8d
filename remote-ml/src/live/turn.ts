import type { Citation, RunEvent, SessionMessage, ToolStep } from '@alma/shared/contract';

/** A message of the user. A repeated send with the same id is the same message. */
export interface Outgoing {
  requestId: string;
  text: string;
  files: readonly File[];
  /** Names of its files that did not survive a reload. */
  lostFiles?: readonly string[];
  urls: readonly string[];
  /** The addressed agent of a team; absent for no particular one. */
  target?: string;
}

/** A message that the server did not accept, with the reason. It stays until it is sent again or discarded. */
export interface Undelivered {
  outgoing: Outgoing;
  failure: string;
}

/**
 * The live part of a conversation that its stored messages do not include yet. `lost`: the connection broke, the answer
 * is fetched again. `paused`: a budget is used up, and the answer continues automatically.
 */
export interface Turn {
  phase: 'sending' | 'answering' | 'lost' | 'paused' | 'done' | 'failed';
  /** Absent when this page only joined a run. */
  outgoing?: Outgoing;
  /** When it was sent from this page. */
  askedAt?: string;
  runId?: string;
  sessionId?: string;
  lastSeq: number;
  /** The answer so far. */
  text: string;
  citations: readonly Citation[];
  /** Tool calls for the answer so far. */
  steps: readonly ToolStep[];
  /** The agent that is writing now, if its turn was moved up. */
  speaker?: string | undefined;
  /** The complete messages of the run so far. */
  messages: readonly SessionMessage[];
  /** Why it failed, as text for the user. */
  failure?: string;
  /** Why it is paused. */
  pause?: string;
  /** Earlier undelivered messages, oldest first. */
  undelivered: readonly Undelivered[];
}

const empty = { lastSeq: 0, text: '', citations: [], steps: [], messages: [], undelivered: [] } as const;

export const sendingTurn = (outgoing: Outgoing, before?: Turn): Turn => ({
  phase: 'sending',
  outgoing,
  askedAt: new Date().toISOString(),
  ...empty,
  undelivered: undeliveredOf(before).filter(
    (undelivered) => undelivered.outgoing.requestId !== outgoing.requestId,
  ),
});
export const joiningTurn = (runId: string, before?: Turn): Turn => ({
  phase: 'answering',
  runId,
  ...empty,
  undelivered: undeliveredOf(before),
});
/** The turn without a live run: undelivered messages wait for the user. */
export function restingTurn(undelivered: readonly Undelivered[]): Turn | undefined {
  const [first, ...later] = undelivered;
  return first && { phase: 'failed', ...first, ...empty, undelivered: later };
}

/** Every message that the server did not accept. A message with a run was accepted. */
export function undeliveredOf(turn: Turn | undefined): readonly Undelivered[] {
  if (turn?.outgoing === undefined || turn.phase !== 'failed' || turn.runId !== undefined)
    return turn?.undelivered ?? [];
  return [{ outgoing: turn.outgoing, failure: turn.failure ?? '' }, ...turn.undelivered];
}

export const isRunning = (turn: Turn | undefined): boolean =>
  turn !== undefined && turn.phase !== 'done' && turn.phase !== 'failed';

/** Hidden messages are never shown, quoted or exported. */
export const isHidden = ({ additional_kwargs }: SessionMessage): boolean => additional_kwargs.hidden === true;

/** The turn after one more event. A known event changes nothing, because streams overlap after a reconnect. */
export function foldEvent(turn: Turn, event: RunEvent): Turn {
  if (event.seq <= turn.lastSeq) return turn;
  const next = { ...turn, phase: 'answering', lastSeq: event.seq } as const;
  switch (event.type) {
    case 'started':
      // Also received when an answer restarts on another server: its text so far is void.
      return {
        ...next,
        runId: event.run_id,
        sessionId: event.session_id,
        text: '',
        citations: [],
        speaker: event.agent ?? turn.speaker,
      };
    case 'token':
      return { ...next, text: turn.text + event.text };
    case 'citation':
      return { ...next, citations: [...turn.citations, event.citation] };
    case 'step':
      return { ...next, steps: withStep(turn.steps, event.step) };
    case 'message':
      return {
        ...next,
        text: '',
        citations: [],
        steps: [],
        speaker: undefined,
        messages: withShown(turn, event.message),
      };
    case 'paused':
      return { ...next, phase: 'paused', pause: event.message, text: '', citations: [], steps: [] };
    case 'done':
      return { ...next, phase: 'done', text: '', steps: [], messages: withShown(turn, event.message) };
    case 'error':
      return { ...next, phase: 'failed', failure: event.message };
  }
}

/** The run waits for its owner to allow this call, or to decline it. */
export const isOpenQuestion = ({ question }: ToolStep): boolean => question?.decision === null;

/** A later state of a call replaces an earlier one. */
function withStep(steps: readonly ToolStep[], step: ToolStep): readonly ToolStep[] {
  const index = steps.findIndex(({ id }) => id === step.id);
  return index === -1 ? [...steps, step] : steps.with(index, step);
}

const withShown = ({ messages }: Turn, message: SessionMessage): readonly SessionMessage[] =>
  isHidden(message) ? messages : [...messages, message];
