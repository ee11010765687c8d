import type {
  SpinClientFrame,
  SpinEvent,
  SpinServerFrame,
  SpinSetup,
  SpinState,
} from '@alma/shared/contract';
import { createActs } from './acts.ts';
import {
  connectionDue,
  stepConnection,
  type Connection,
  type ConnectionEvent,
  type Loss,
} from './connection.ts';
import { emptyView, hasEnded, seqOf, takeEvents, takeResumed, takeState, type RunView } from './run-view.ts';
import type { OpenSocket, Surroundings } from './surroundings.ts';
import { liveTexts } from './texts.ts';

/** What the page wants: to begin a run, or to come back to one. */
export type Goal =
  { kind: 'init'; setup: SpinSetup; requestId: string } | { kind: 'resume'; sessionId: string };

export interface SpinLive {
  view: RunView;
  connection: Connection;
  /** Events after this number came as they happened, not with the past of the run: they are news. */
  liveFrom: number;
}

export type SpinClient = ReturnType<typeof createSpinClient>;

/** Keeps a run in view over broken connections, and steers it. `userId` names the caller in the first frame. */
export function createSpinClient(goal: Goal, userId: string, around: Surroundings) {
  let live: SpinLive = { view: emptyView, connection: { phase: 'idle' }, liveFrom: 0 };
  let socket: OpenSocket | undefined;
  /** What belongs to an older socket is not listened to. */
  let generation = 0;
  let callOff = (): void => undefined;
  let unwatch = (): void => undefined;
  const listeners = new Set<() => void>();
  const acts = createActs();

  const set = (change: Partial<SpinLive>) => {
    live = { ...live, ...change };
    for (const listener of listeners) listener();
  };

  function dispatch(event: ConnectionEvent): void {
    const step = stepConnection(live.connection, event);
    const hasChanged = step.state !== live.connection;
    if (hasChanged) live = { ...live, connection: step.state };
    for (const effect of step.effects) effects[effect]();
    if (!hasChanged) return;
    schedule();
    set({});
  }

  const effects = {
    open: () => void open(),
    close: () => {
      generation += 1;
      socket?.close();
      socket = undefined;
      const { state } = live.view;
      acts.settle(hasEnded(state) ? state : undefined);
    },
    ping: () => send({ type: 'ping' }),
  };

  async function open(): Promise<void> {
    generation += 1;
    const mine = generation;
    let [isOpen, hasFailed] = [false, false];
    const lossOf = (): Loss => {
      if (isOpen) return 'closed';
      return hasFailed ? 'socket' : 'connect';
    };
    try {
      const ticket = await around.ticket();
      if (mine !== generation) return;
      socket = around.openSocket(ticket, {
        onOpen: () => {
          isOpen = true;
          if (mine === generation) greet();
        },
        onText: (text) => mine === generation && receive(text),
        onError: () => (hasFailed = true),
        onClose: (code) => mine === generation && lose(lossOf(), code),
      });
    } catch {
      if (mine === generation) lose('connect');
    }
  }

  const lose = (loss: Loss, code?: number) =>
    dispatch({ type: 'lost', now: around.now(), loss, ...(code === undefined ? {} : { code }) });

  /** Begins the run, or comes back to it. Beginning twice under one id is beginning once. */
  function greet(): void {
    const sessionId = live.view.state?.session_id ?? (goal.kind === 'resume' ? goal.sessionId : undefined);
    if (sessionId !== undefined) {
      send({ type: 'resume', user_id: userId, session_id: sessionId, after_seq: seqOf(live.view) });
    } else if (goal.kind === 'init') {
      send({ type: 'init', user_id: userId, ...goal.setup, request_id: goal.requestId });
    }
  }

  function receive(text: string): void {
    const frame = frameOf(text);
    if (frame === undefined) return;
    dispatch({ type: 'heard', now: around.now() });
    if (frame.type === 'continued') return void acts.answer(frame);
    if (frame.type === 'error') return acts.answer(frame) ? undefined : refuse(frame);
    if (frame.type === 'resumed') {
      const view = takeResumed(live.view, frame.events, frame.state);
      set({ view, liveFrom: seqOf(view) });
    } else if ('seq' in frame) takeLive(frame);
    else return;
    if (live.view.state === undefined) return;
    dispatch({ type: 'greeted', now: around.now() });
    if (hasEnded(live.view.state)) dispatch({ type: 'ended' });
  }

  function takeLive(event: SpinEvent): void {
    const before = live.view;
    const view = takeEvents(before, [event]);
    if (view === before) return;
    set({ view });
    if (view.hasGap && !before.hasGap) greet();
  }

  /** An answer to the first frame ends the attempt; what is said to a later one changes nothing. */
  function refuse({ code, message }: Extract<SpinServerFrame, { type: 'error' }>): void {
    if (live.connection.phase !== 'opening') return;
    if (code === 'SERVICE_UNAVAILABLE') return lose('closed');
    const isNew = goal.kind === 'init' && live.view.state === undefined;
    const isUnknown = code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
    const words = message === '' ? liveTexts.failed : message;
    dispatch({ type: 'refused', reason: !isNew && isUnknown ? liveTexts.invalidSession : words });
  }

  function schedule(): void {
    callOff();
    const due = connectionDue(live.connection);
    if (due === undefined) return;
    const act = () => dispatch({ type: 'tick', now: around.now() });
    callOff = around.setTimer(act, Math.max(0, due - around.now()));
  }

  const send = (frame: SpinClientFrame) => socket?.send(JSON.stringify(frame));
  const wake = () => dispatch({ type: 'woken', now: around.now() });

  return {
    goal,
    get: () => live,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      unwatch = around.watchPage(wake);
      // A run that has ended is all here.
      if (!hasEnded(live.view.state)) dispatch({ type: 'start', now: around.now() });
      else set({ connection: { phase: 'done' } });
    },
    stop() {
      unwatch();
      dispatch({ type: 'stop' });
    },
    reconnect: () => dispatch({ type: 'reconnect', now: around.now() }),
    /** Continues a paused run, or says something to it: by the socket, and by a call while there is none. */
    proceed(said: { message?: string; pause_id?: string }): Promise<SpinState> {
      if (live.connection.phase !== 'live') {
        return around.proceed({ session_id: live.view.state?.session_id, ...said });
      }
      const requestId = crypto.randomUUID();
      const answer = acts.begin(requestId);
      send({ type: 'continue', ...said, request_id: requestId });
      return answer;
    },
    /** The state as a call answered it. A run that had failed is watched anew. */
    take(state: SpinState) {
      const hadFailed = live.view.state?.status === 'failed';
      set({ view: takeState(live.view, state) });
      if (hadFailed && live.connection.phase === 'live') greet();
    },
  };
}

function frameOf(text: string): SpinServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'type' in frame
      ? (frame as SpinServerFrame)
      : undefined;
  } catch {
    return undefined;
  }
}
