import { closeCodes, finalCloseCodes, socketLimits } from '../../contract/chat/limits.ts';

const firstDelayMs = 1_000;
const tooManyDelayMs = 2_000;
const pongTimeoutMs = 10_000;
/** A user who returns to the page waits for the connection, so a dead one is detected sooner. */
const wakePongTimeoutMs = 4_000;
/** A connection that lasted this long counts as good: attempts start from zero again. */
const provenMs = 10_000;

/** How a connection was lost, or why it was never established. */
export type Loss = 'connect' | 'socket' | 'closed' | 'timeout';

/** `attempts` are those since the last good connection, `loss` is the latest one. Times are in milliseconds. */
export type Connection =
  | { phase: 'idle' }
  | { phase: 'opening'; attempts: number; deadline: number; loss?: Loss }
  | { phase: 'ready'; attempts: number; since: number; pingAt: number; pongBy?: number }
  | { phase: 'waiting'; attempts: number; until: number; loss: Loss }
  /** No further attempt until the page wakes up, the network is back or the user asks. */
  | { phase: 'offline'; loss: Loss }
  /** Ended by the server or the client. Only the user can ask to try again. */
  | { phase: 'stopped'; loss?: Loss; reason?: string };

export interface ConnectionPolicy {
  /** Attempts after a lost connection, each with twice the previous delay. */
  maxAttempts: number;
  openTimeoutMs: number;
  /** Makes a timeout while opening final. */
  isTimeoutFinal?: boolean;
}

/** An event at time `now`. `random` is between 0 and 1 and spreads the attempts of many clients. */
export type ConnectionEvent =
  | { type: 'start' | 'ready' | 'woken' | 'reconnect'; now: number }
  /** `isDue`: the timer has fired, even if a clock that was set back says otherwise. */
  | { type: 'tick'; now: number; random: number; isDue?: boolean }
  | { type: 'lost'; now: number; random: number; loss: Loss; code?: number; retryAfterMs?: number }
  | { type: 'heard' | 'network-lost' | 'stop' }
  | { type: 'end'; reason?: string };

/** What the driver has to do; `close` drops the socket without waiting for its close event. */
export type ConnectionEffect = 'open' | 'close' | 'ping';

interface Step {
  state: Connection;
  effects: ConnectionEffect[];
}

const stay = (state: Connection): Step => ({ state, effects: [] });
const close = (state: Connection): Step => ({ state, effects: ['close'] });

/** The behaviour of a reconnecting socket as a pure function, without clock, randomness or socket. */
export function stepConnection(state: Connection, event: ConnectionEvent, policy: ConnectionPolicy): Step {
  switch (event.type) {
    case 'start':
      return state.phase === 'idle' ? open(policy, event.now) : stay(state);
    case 'stop':
      return close({ phase: 'idle' });
    case 'ready':
      return state.phase === 'opening' ? stay(readyFrom(state.attempts, event.now)) : stay(state);
    case 'heard':
      return stay(withoutPong(state));
    case 'lost':
      return lose(state, event, policy);
    case 'tick':
      return tick(state, event, policy);
    case 'woken':
      return wake(state, event.now, policy);
    case 'reconnect':
      return isClosed(state) ? open(policy, event.now) : stay(state);
    case 'network-lost':
      return loseNetwork(state);
    case 'end':
      return end(state, event.reason);
  }
}

function end(state: Connection, reason: string | undefined): Step {
  if (state.phase === 'idle') return stay(state);
  return close({ phase: 'stopped', ...(reason === undefined ? {} : { reason }) });
}

const isClosed = ({ phase }: Connection): boolean =>
  phase === 'waiting' || phase === 'offline' || phase === 'stopped';

const open = ({ openTimeoutMs }: ConnectionPolicy, now: number, attempts = 0, loss?: Loss): Step => ({
  state: {
    phase: 'opening',
    attempts,
    deadline: now + openTimeoutMs,
    ...(loss === undefined ? {} : { loss }),
  },
  effects: ['open'],
});

const readyFrom = (attempts: number, now: number): Connection => ({
  phase: 'ready',
  attempts,
  since: now,
  pingAt: now + socketLimits.pingSeconds * 1_000,
});

function withoutPong(state: Connection): Connection {
  if (state.phase !== 'ready' || state.pongBy === undefined) return state;
  const { pongBy, ...rest } = state;
  return rest;
}

type Lost = Extract<ConnectionEvent, { type: 'lost' }>;

function lose(state: Connection, lost: Lost, policy: ConnectionPolicy): Step {
  if (state.phase !== 'opening' && state.phase !== 'ready') return stay(state);
  const { now, random, loss, code, retryAfterMs = 0 } = lost;
  if (code !== undefined && finalCloseCodes.includes(code)) return close({ phase: 'stopped', loss });
  const wasGood = state.phase === 'ready' && now - state.since >= provenMs;
  // An expired token is not a failure: the next ticket uses a new one, so the user sees nothing.
  if (wasGood && code === closeCodes.unauthenticated) {
    return { state: open(policy, now).state, effects: ['close', 'open'] };
  }
  const attempts = wasGood ? 0 : state.attempts;
  if (attempts >= policy.maxAttempts) return close({ phase: 'offline', loss });
  if (isReplaced(state, lost)) {
    // Not a failure: another server takes over, and the delay was sent, so that not all clients reconnect at once.
    const counted = wasGood ? 0 : attempts + 1;
    return close({ phase: 'waiting', attempts: counted, until: now + retryAfterMs, loss });
  }
  // Up to a quarter longer, so that the clients of a restarted server do not all reconnect at the same instant.
  const delay = firstDelayMs * 2 ** attempts * (1 + random / 4);
  const least = code === closeCodes.tooMany ? Math.max(tooManyDelayMs, retryAfterMs) : retryAfterMs;
  return close({ phase: 'waiting', attempts: attempts + 1, until: now + Math.max(delay, least), loss });
}

const isReplaced = ({ phase }: Connection, { code, retryAfterMs }: Lost): boolean =>
  phase === 'ready' && code === closeCodes.restart && retryAfterMs !== undefined;

function loseNetwork(state: Connection): Step {
  switch (state.phase) {
    case 'idle':
    case 'offline':
    case 'stopped':
      return stay(state);
    case 'ready':
      return close({ phase: 'offline', loss: 'closed' });
    case 'opening':
    case 'waiting':
      return close({ phase: 'offline', loss: state.loss ?? 'connect' });
  }
}

type Tick = Extract<ConnectionEvent, { type: 'tick' }>;

function tick(state: Connection, { now, random, isDue = false }: Tick, policy: ConnectionPolicy): Step {
  const due = connectionDue(state);
  if (due === undefined || (now < due && !isDue)) return stay(state);
  if (state.phase === 'waiting') return open(policy, now, state.attempts, state.loss);
  if (state.phase === 'ready' && state.pongBy === undefined) return ping(state, now, pongTimeoutMs);
  const loss = state.phase === 'opening' ? 'timeout' : 'closed';
  if (loss === 'timeout' && policy.isTimeoutFinal) return close({ phase: 'offline', loss });
  return lose(state, { type: 'lost', now, random, loss }, policy);
}

const ping = (state: Extract<Connection, { phase: 'ready' }>, now: number, timeoutMs: number): Step => ({
  state: { ...state, pingAt: now + socketLimits.pingSeconds * 1_000, pongBy: now + timeoutMs },
  effects: ['ping'],
});

function wake(state: Connection, now: number, policy: ConnectionPolicy): Step {
  if (state.phase === 'waiting') return open(policy, now, state.attempts, state.loss);
  if (state.phase === 'offline') return open(policy, now, 0, state.loss);
  if (state.phase === 'ready' && state.pongBy === undefined) return ping(state, now, wakePongTimeoutMs);
  return stay(state);
}

/** When the next `tick` is due; undefined without a timer. */
export function connectionDue(state: Connection): number | undefined {
  switch (state.phase) {
    case 'opening':
      return state.deadline;
    case 'waiting':
      return state.until;
    case 'ready':
      return state.pongBy ?? state.pingAt;
    case 'idle':
    case 'offline':
    case 'stopped':
      return undefined;
  }
}
