import type { CallInput } from '@alma/shared/api';
import type {
  SpinClientFrame,
  SpinEvent,
  SpinServerFrame,
  SpinSetup,
  SpinState,
} from '@alma/shared/contract';
import { spinLimits } from '@alma/shared/contract/spin/limits';
import { type Connection, ReconnectingSocket, type SocketEnvironment } from '@alma/shared/socket';
import { atom, createStore } from '@alma/shared/state';
import { createPendingActions } from './pending-actions.ts';
import { emptyView, hasEnded, type RunView, seqOf, takeEvents, takeResumed, takeState } from './run-view.ts';
import { liveTexts } from './texts.ts';

/** The goal of the page: to start a run, or to resume one. */
export type Goal =
  { kind: 'init'; setup: SpinSetup; requestId: string } | { kind: 'resume'; sessionId: string };

export interface SpinLive {
  view: RunView;
  connection: Connection;
  /** Later events arrived live, not with the history of the run, and are announced. */
  liveFrom: number;
}

export const spinAtom = atom<SpinLive>({
  view: emptyView,
  connection: { phase: 'idle' },
  liveFrom: 0,
});

export interface SpinEnvironment extends SocketEnvironment {
  /** Continues a run without a socket. */
  proceed(body: NonNullable<CallInput<'spin.continue'>['body']>): Promise<SpinState>;
  /** The events of an ended run, which no socket sends any more. */
  eventsAfter(sessionId: string, seq: number): Promise<SpinEvent[]>;
}

const policy = {
  maxAttempts: spinLimits.reconnects,
  openTimeoutMs: spinLimits.connectTimeoutMs,
  isTimeoutFinal: true,
};

export type SpinClient = ReturnType<typeof createSpinClient>;

/** Follows and controls a run over broken connections. `userId` names the caller in the first frame. */
export function createSpinClient(goal: Goal, userId: string, environment: SpinEnvironment) {
  const store = createStore();
  const actions = createPendingActions();
  const get = () => store.get(spinAtom);
  const update = (change: Partial<SpinLive>) => store.set(spinAtom, (live) => ({ ...live, ...change }));

  const socket = new ReconnectingSocket<SpinServerFrame, SpinClientFrame>({
    environment,
    policy,
    greeting: () => greetingOf(goal, userId, get().view),
    onFrame: receive,
    onChange(connection) {
      const { state } = get().view;
      if (connection.phase !== 'ready') actions.settle(hasEnded(state) ? state : undefined);
      update({ connection });
    },
  });

  function receive(frame: SpinServerFrame): void {
    if (frame.type === 'continued') return void actions.answer(frame);
    if (frame.type === 'error') return actions.answer(frame) ? undefined : refuse(frame);
    if (frame.type === 'resumed') {
      const view = takeResumed(get().view, frame.events, frame.state);
      update({ view, liveFrom: seqOf(view) });
    } else if ('seq' in frame) applyLive(frame);
    else return;
    const { state } = get().view;
    if (state === undefined) return;
    socket.markReady();
    if (hasEnded(state)) socket.end();
  }

  function applyLive(event: SpinEvent): void {
    const before = get().view;
    const view = takeEvents(before, [event]);
    if (view === before) return;
    update({ view });
    if (view.hasGap && !before.hasGap) socket.greet();
  }

  /** An error reply to the first frame ends the attempt. One to a later frame changes nothing. */
  function refuse({ code, message }: Extract<SpinServerFrame, { type: 'error' }>): void {
    if (socket.connection.phase !== 'opening') return;
    if (code === 'SERVICE_UNAVAILABLE') return socket.fail('closed');
    const isNew = goal.kind === 'init' && get().view.state === undefined;
    const isUnknown = code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
    socket.end(!isNew && isUnknown ? liveTexts.invalidSession : message || liveTexts.failed);
  }

  /** An ended run still gets new events from the person's own edits. */
  async function catchUp({ session_id: id, last_seq: last }: SpinState): Promise<void> {
    const seq = seqOf(get().view);
    if (last <= seq) return;
    // The state already includes the events: if the read fails, only the thread lacks lines.
    const events = await environment.eventsAfter(id, seq).catch(() => []);
    update({ view: takeEvents(get().view, events) });
  }

  return {
    goal,
    store,
    get,
    start() {
      // An ended run is already completely known.
      if (!hasEnded(get().view.state)) socket.start();
    },
    stop: () => socket.stop(),
    reconnect: socket.reconnect,
    /** Continues a paused run or sends it a message: through the socket, or by a call without one. */
    proceed(input: { message?: string; pause_id?: string; request_id?: string }): Promise<SpinState> {
      if (!socket.isReady) {
        return environment.proceed({ session_id: get().view.state?.session_id, ...input });
      }
      const requestId = input.request_id ?? environment.newId();
      const answer = actions.start(requestId);
      socket.send({ type: 'continue', ...input, request_id: requestId });
      return answer;
    },
    /** Applies the state that a call returned. A failed run that continues is watched again. */
    apply(state: SpinState) {
      const wasFailed = get().view.state?.status === 'failed';
      update({ view: takeState(get().view, state) });
      if (wasFailed && socket.isReady) socket.greet();
      if (hasEnded(get().view.state)) void catchUp(state);
    },
  };
}

/** Starts the run or resumes it. A repeated start under the same id starts one run. */
function greetingOf(goal: Goal, userId: string, view: RunView): SpinClientFrame {
  if (view.state === undefined && goal.kind === 'init') {
    return { type: 'init', user_id: userId, ...goal.setup, request_id: goal.requestId };
  }
  const session_id = view.state?.session_id ?? (goal.kind === 'resume' ? goal.sessionId : '');
  return { type: 'resume', user_id: userId, session_id, after_seq: seqOf(view) };
}
