import type { ClientFrame, ServerFrame } from '@alma/shared/contract';
import { connectionDue, stepConnection, type Connection, type ConnectionEvent } from './connection.ts';
import type { OpenSocket, Surroundings } from './surroundings.ts';

interface LiveSocketInput {
  around: Surroundings;
  /** A new ticket for every attempt: each opens one socket. With a time, by a token that ends later than that. */
  getTicket: (beyond?: number) => Promise<string>;
  onFrame: (frame: ServerFrame) => void;
  onChange: (state: Connection) => void;
}

/** Keeps one socket open as `stepConnection` says. */
export function createLiveSocket({ around, getTicket, onFrame, onChange }: LiveSocketInput) {
  let state: Connection = { phase: 'idle' };
  let socket: OpenSocket | undefined;
  /** What belongs to an older socket is not listened to. */
  let generation = 0;
  let retryAfterMs: number | undefined;
  /** The end of the token that a reminder came for last: each token is renewed once. */
  let remindedEnd: number | undefined;
  let callOff = (): void => undefined;
  let unwatch = (): void => undefined;

  function dispatch(event: ConnectionEvent): void {
    const step = stepConnection(state, event);
    const hasChanged = step.state !== state;
    state = step.state;
    for (const effect of step.effects) effects[effect]();
    if (!hasChanged) return;
    schedule();
    onChange(state);
  }

  const effects = {
    open: () => void open(),
    close: () => {
      generation += 1;
      socket?.close();
      socket = undefined;
    },
    ping: () => send({ type: 'ping' }),
  };

  async function open(): Promise<void> {
    generation += 1;
    const mine = generation;
    try {
      const ticket = await getTicket();
      if (mine !== generation) return;
      socket = around.openSocket(ticket, {
        onText: (text) => mine === generation && receive(text),
        onClose: (code) => mine === generation && lose(code),
      });
    } catch {
      if (mine === generation) lose();
    }
  }

  function lose(code?: number): void {
    const hints = {
      ...(code === undefined ? {} : { code }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
    retryAfterMs = undefined;
    dispatch({ type: 'lost', now: around.now(), chance: around.chance(), ...hints });
  }

  function receive(text: string): void {
    const frame = frameOf(text);
    if (frame === undefined) return;
    if (frame.type === 'hello') dispatch({ type: 'opened', now: around.now() });
    dispatch({ type: 'heard', now: around.now() });
    if (frame.type === 'bye') retryAfterMs = frame.retry_after_ms;
    if (frame.type === 'reauth') void renew(frame.expires_at);
    onFrame(frame);
  }

  async function renew(end: number): Promise<void> {
    if (end === remindedEnd) return;
    remindedEnd = end;
    const mine = generation;
    // Without a new ticket the server closes the socket, and the next attempt asks again.
    const token = await getTicket(end).catch(() => undefined);
    if (token !== undefined && mine === generation) {
      send({ type: 'reauth', token, request_id: around.newId() });
    }
  }

  function schedule(): void {
    callOff();
    const due = connectionDue(state);
    if (due === undefined) return;
    const act = () => dispatch({ type: 'tick', now: around.now(), chance: around.chance() });
    callOff = around.setTimer(act, Math.max(0, due - around.now()));
  }

  function send(frame: ClientFrame): boolean {
    if (state.phase !== 'ready' || socket === undefined) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  const wake = () => dispatch({ type: 'woken', now: around.now() });

  return {
    /** False when there is no connection: nothing was sent. */
    send,
    wake,
    isReady: () => state.phase === 'ready',
    start() {
      unwatch = around.watchPage({ onWake: wake, onNetworkLost: () => dispatch({ type: 'network-lost' }) });
      dispatch({ type: 'start', now: around.now() });
    },
    stop() {
      unwatch();
      dispatch({ type: 'stop' });
    },
  };
}

export type LiveSocket = ReturnType<typeof createLiveSocket>;

function frameOf(text: string): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'type' in frame
      ? (frame as ServerFrame)
      : undefined;
  } catch {
    return undefined;
  }
}
