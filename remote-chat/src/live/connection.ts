import { closeCodes, finalCloseCodes, socketLimits } from '@alma/shared/contract/chat/limits';

/** Fast attempts after a lost connection, each after twice the delay of the one before. */
export const mostAttempts = 5;
const firstDelayMs = 1_000;
/** An answer to a ping is waited for so long, and less after the page was away. */
const pongMs = 10_000;
const quickPongMs = 4_000;
const openingMs = 15_000;
/** A connection that held so long was a good one: the count of attempts begins anew. */
const provenMs = 10_000;

/** Where the connection of this tab is. `attempts` are those made since the last good connection. */
export type Connection =
  | { phase: 'idle' }
  | { phase: 'opening'; attempts: number; deadline: number }
  | { phase: 'ready'; attempts: number; since: number; pingAt: number; pongBy?: number }
  | { phase: 'waiting'; attempts: number; until: number }
  | { phase: 'offline' }
  | { phase: 'stopped' };

/** What happened, with the time and, where one is needed, a random share of 0 to 1. */
export type ConnectionEvent =
  | { type: 'start'; now: number }
  | { type: 'stop' }
  | { type: 'opened'; now: number }
  | { type: 'heard'; now: number }
  | { type: 'lost'; now: number; chance: number; code?: number; retryAfterMs?: number }
  | { type: 'tick'; now: number; chance: number }
  /** The page is visible or the network is there again, or somebody asked to reconnect. */
  | { type: 'woken'; now: number }
  | { type: 'network-lost' };

/** What has to be done; `close` drops the socket without waiting for its end. */
export type ConnectionEffect = 'open' | 'close' | 'ping';

interface Step {
  state: Connection;
  effects: ConnectionEffect[];
}

const stay = (state: Connection): Step => ({ state, effects: [] });

const open = (attempts: number, now: number): Step => ({
  state: { phase: 'opening', attempts, deadline: now + openingMs },
  effects: ['open'],
});

/** The whole behaviour of the connection: no clock, chance or socket of its own. */
export function stepConnection(state: Connection, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'start':
      return state.phase === 'idle' ? open(0, event.now) : stay(state);
    case 'stop':
      return { state: { phase: 'idle' }, effects: ['close'] };
    case 'opened':
      return state.phase === 'opening' ? stay(readyFrom(state.attempts, event.now)) : stay(state);
    case 'heard':
      return stay(heard(state));
    case 'lost':
      return lose(state, event);
    case 'tick':
      return tick(state, event);
    case 'woken':
      return wake(state, event.now);
    case 'network-lost':
      return isQuiet(state) ? stay(state) : { state: { phase: 'offline' }, effects: ['close'] };
  }
}

const isQuiet = ({ phase }: Connection): boolean => phase === 'idle' || phase === 'stopped';

const readyFrom = (attempts: number, now: number): Connection => ({
  phase: 'ready',
  attempts,
  since: now,
  pingAt: now + socketLimits.pingSeconds * 1_000,
});

function heard(state: Connection): Connection {
  if (state.phase !== 'ready') return state;
  const { pongBy, ...rest } = state;
  return rest;
}

type Lost = Extract<ConnectionEvent, { type: 'lost' }>;

function lose(state: Connection, { now, chance, code, retryAfterMs }: Lost): Step {
  if (state.phase !== 'opening' && state.phase !== 'ready') return stay(state);
  if (code !== undefined && finalCloseCodes.includes(code)) {
    return { state: { phase: 'stopped' }, effects: ['close'] };
  }
  const wasGood = state.phase === 'ready' && now - state.since >= provenMs;
  const attempts = wasGood ? 0 : state.attempts;
  if (attempts >= mostAttempts) return { state: { phase: 'offline' }, effects: ['close'] };
  // Up to a quarter later, so that not all come back at the same instant; a server that says when is obeyed.
  const delay = firstDelayMs * 2 ** attempts * (1 + chance / 4);
  const wait = code === closeCodes.tooMany ? Math.max(delay, 2_000) : delay;
  return {
    state: { phase: 'waiting', attempts: attempts + 1, until: now + Math.max(wait, retryAfterMs ?? 0) },
    effects: ['close'],
  };
}

function tick(state: Connection, { now, chance }: { now: number; chance: number }): Step {
  const due = connectionDue(state);
  if (due === undefined || now < due) return stay(state);
  if (state.phase === 'waiting') return open(state.attempts, now);
  if (state.phase !== 'ready' || state.pongBy !== undefined) {
    return lose(state, { type: 'lost', now, chance });
  }
  return ping(state, now, pongMs);
}

const ping = (state: Extract<Connection, { phase: 'ready' }>, now: number, patience: number): Step => ({
  state: { ...state, pingAt: now + socketLimits.pingSeconds * 1_000, pongBy: now + patience },
  effects: ['ping'],
});

function wake(state: Connection, now: number): Step {
  if (state.phase === 'waiting') return open(state.attempts, now);
  if (state.phase === 'offline') return open(0, now);
  if (state.phase === 'ready' && state.pongBy === undefined) return ping(state, now, quickPongMs);
  return stay(state);
}

/** When the next `tick` has something to do. */
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
