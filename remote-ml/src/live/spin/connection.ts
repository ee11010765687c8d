import { closeCodes, finalCloseCodes, socketLimits } from '@alma/shared/contract/chat/limits';
import { spinLimits } from '@alma/shared/contract/spin/limits';

const firstDelayMs = 1_000;
const pongMs = 10_000;
/** A connection that held so long was a good one: the count of attempts begins anew. */
const provenMs = 10_000;

/** How a connection was lost, or never came to be. */
export type Loss = 'connect' | 'socket' | 'closed' | 'timeout';

/** Where the connection to a run is. `attempts` are those made since the last good one. */
export type Connection =
  | { phase: 'idle' }
  /** Until the run is there: the socket opens, and the server answers the first frame. */
  | { phase: 'opening'; attempts: number; deadline: number; loss?: Loss }
  | { phase: 'live'; attempts: number; since: number; pingAt: number; pongBy?: number }
  | { phase: 'waiting'; attempts: number; until: number; loss: Loss }
  /** Nothing is tried any more by itself. */
  | { phase: 'broken'; loss: Loss }
  /** The server said no, in these words. */
  | { phase: 'refused'; reason: string }
  /** The run has ended: there is nothing more to hear. */
  | { phase: 'done' };

export type ConnectionEvent =
  | { type: 'start' | 'woken' | 'reconnect' | 'greeted' | 'heard' | 'tick'; now: number }
  | { type: 'lost'; now: number; loss: Loss; code?: number }
  | { type: 'refused'; reason: string }
  | { type: 'ended' }
  | { type: 'stop' };

/** What has to be done; `close` drops the socket without waiting for its end. */
export type ConnectionEffect = 'open' | 'close' | 'ping';

interface Step {
  state: Connection;
  effects: ConnectionEffect[];
}

const stay = (state: Connection): Step => ({ state, effects: [] });
const close = (state: Connection): Step => ({ state, effects: ['close'] });

const open = (attempts: number, now: number, loss?: Loss): Step => ({
  state: {
    phase: 'opening',
    attempts,
    deadline: now + spinLimits.connectTimeoutMs,
    ...(loss === undefined ? {} : { loss }),
  },
  effects: ['open'],
});

/** The whole behaviour of the connection: no clock and no socket of its own. */
export function stepConnection(state: Connection, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'start':
      return state.phase === 'idle' ? open(0, event.now) : stay(state);
    case 'stop':
      return close({ phase: 'idle' });
    case 'greeted':
      return state.phase === 'opening' ? stay(liveFrom(state.attempts, event.now)) : stay(state);
    case 'heard':
      return stay(heard(state));
    case 'lost':
      return lose(state, event);
    case 'refused':
      return close({ phase: 'refused', reason: event.reason });
    case 'ended':
      return state.phase === 'idle' ? stay(state) : close({ phase: 'done' });
    case 'tick':
      return tick(state, event.now);
    case 'woken':
      return wake(state, event.now);
    case 'reconnect':
      return isOpenable(state) ? open(0, event.now) : stay(state);
  }
}

const isOpenable = ({ phase }: Connection): boolean =>
  phase === 'waiting' || phase === 'broken' || phase === 'refused';

const liveFrom = (attempts: number, now: number): Connection => ({
  phase: 'live',
  attempts,
  since: now,
  pingAt: now + socketLimits.pingSeconds * 1_000,
});

function heard(state: Connection): Connection {
  if (state.phase !== 'live') return state;
  const { pongBy, ...rest } = state;
  return rest;
}

function lose(state: Connection, { now, loss, code }: Extract<ConnectionEvent, { type: 'lost' }>): Step {
  if (state.phase !== 'opening' && state.phase !== 'live') return stay(state);
  const isFinal = code !== undefined && finalCloseCodes.includes(code);
  const wasGood = state.phase === 'live' && now - state.since >= provenMs;
  // A token that has run out is no failure: the next ticket comes with a new one, and nothing is said about it.
  if (wasGood && code === closeCodes.unauthenticated) {
    return { state: open(0, now).state, effects: ['close', 'open'] };
  }
  const attempts = wasGood ? 0 : state.attempts;
  if (isFinal || attempts >= spinLimits.reconnects) return close({ phase: 'broken', loss });
  const until = now + firstDelayMs * 2 ** attempts;
  return close({ phase: 'waiting', attempts: attempts + 1, until, loss });
}

function tick(state: Connection, now: number): Step {
  const due = connectionDue(state);
  if (due === undefined || now < due) return stay(state);
  if (state.phase === 'waiting') return open(state.attempts, now, state.loss);
  if (state.phase === 'opening') return close({ phase: 'broken', loss: 'timeout' });
  if (state.phase === 'live' && state.pongBy === undefined) return ping(state, now);
  return lose(state, { type: 'lost', now, loss: 'closed' });
}

const ping = (state: Extract<Connection, { phase: 'live' }>, now: number): Step => ({
  state: { ...state, pingAt: now + socketLimits.pingSeconds * 1_000, pongBy: now + pongMs },
  effects: ['ping'],
});

/** The page is seen again, or the network is back. */
function wake(state: Connection, now: number): Step {
  if (state.phase === 'waiting') return open(state.attempts, now, state.loss);
  if (state.phase === 'broken') return open(0, now, state.loss);
  if (state.phase === 'live' && state.pongBy === undefined) return ping(state, now);
  return stay(state);
}

/** When the next `tick` has something to do. */
export function connectionDue(state: Connection): number | undefined {
  switch (state.phase) {
    case 'opening':
      return state.deadline;
    case 'waiting':
      return state.until;
    case 'live':
      return state.pongBy ?? state.pingAt;
    case 'idle':
    case 'broken':
    case 'refused':
    case 'done':
      return undefined;
  }
}
