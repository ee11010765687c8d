import fc from 'fast-check';
import {
  type Connection,
  connectionDue,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionPolicy,
  stepConnection,
} from './connection.ts';

const policy: ConnectionPolicy = { maxAttempts: 5, openTimeoutMs: 15_000 };
const finalTimeout: ConnectionPolicy = { maxAttempts: 3, openTimeoutMs: 30_000, isTimeoutFinal: true };

/** Applies events in order. Returns the last state and all effects. */
function play(events: readonly ConnectionEvent[], from: Connection = { phase: 'idle' }, by = policy) {
  const effects: ConnectionEffect[] = [];
  let state = from;
  for (const event of events) {
    const step = stepConnection(state, event, by);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const lost = (now: number, random = 0): ConnectionEvent => ({ type: 'lost', now, random, loss: 'closed' });

it('doubles the delay before each of five attempts, and then waits without a timer', () => {
  let now = 0;
  let { state } = play([{ type: 'start', now }]);
  const delays: number[] = [];
  for (let attempt = 0; attempt < policy.maxAttempts; attempt += 1) {
    state = play([lost(now)], state).state;
    const due = connectionDue(state) ?? 0;
    delays.push(due - now);
    now = due;
    state = play([{ type: 'tick', now, random: 1 }], state).state;
    expect(state).toMatchObject({ phase: 'opening', attempts: attempt + 1 });
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  state = play([lost(now)], state).state;
  expect(state).toEqual({ phase: 'offline', loss: 'closed' });
  expect(connectionDue(state)).toBeUndefined();
});

it('spreads the attempts of many clients, never earlier than the delay', () => {
  const { state } = play([{ type: 'start', now: 0 }, lost(0, 1)]);
  expect(connectionDue(state)).toBe(1_250);
});

it('tries at once when the page wakes up, and counts from zero if it had given up', () => {
  const waiting = play([{ type: 'start', now: 0 }, lost(0)]).state;
  expect(play([{ type: 'woken', now: 100 }], waiting)).toMatchObject({
    state: { phase: 'opening', attempts: 1 },
    effects: ['open'],
  });
  expect(play([{ type: 'woken', now: 100 }], { phase: 'offline', loss: 'closed' }).state).toMatchObject({
    attempts: 0,
  });
});

it('counts attempts from zero only after a connection that lasted', () => {
  const short = play([{ type: 'start', now: 0 }, lost(0), { type: 'tick', now: 1_000, random: 1 }]);
  const opened = play([{ type: 'ready', now: 2_000 }], short.state).state;
  expect(play([lost(3_000)], opened).state).toMatchObject({ phase: 'waiting', attempts: 2 });
  expect(play([lost(60_000)], opened).state).toMatchObject({ phase: 'waiting', attempts: 1 });
});

it('pings every 30 s and drops a connection that does not answer', () => {
  const ready = play([
    { type: 'start', now: 0 },
    { type: 'ready', now: 0 },
  ]).state;
  const pinged = play([{ type: 'tick', now: 30_000, random: 1 }], ready);
  expect(pinged.effects).toEqual(['ping']);
  const answered = play([{ type: 'heard' }], pinged.state).state;
  expect(connectionDue(answered)).toBe(60_000);
  const silent = play([{ type: 'tick', now: 40_000, random: 1 }], pinged.state);
  expect(silent).toMatchObject({ state: { phase: 'waiting' }, effects: ['close'] });
});

it('waits less time for an answer after the page was away', () => {
  const ready = play([
    { type: 'start', now: 0 },
    { type: 'ready', now: 0 },
    { type: 'woken', now: 5_000 },
  ]);
  expect(ready.effects).toEqual(['open', 'ping']);
  expect(connectionDue(ready.state)).toBe(9_000);
});

it('stays closed after a final code, respects the delay of the server, and is offline as soon as the network is', () => {
  const opening = play([{ type: 'start', now: 0 }]).state;
  const stopped = play([{ type: 'lost', now: 0, random: 1, loss: 'closed', code: 4403 }], opening).state;
  expect(stopped).toEqual({ phase: 'stopped', loss: 'closed' });
  expect(play([{ type: 'woken', now: 1 }], stopped).effects).toEqual([]);
  const told = play(
    [{ type: 'lost', now: 0, random: 1, loss: 'closed', retryAfterMs: 7_000 }],
    opening,
  ).state;
  expect(connectionDue(told)).toBe(7_000);
  expect(play([{ type: 'network-lost' }], opening).state).toEqual({ phase: 'offline', loss: 'connect' });
});

it('reconnects when a restarting server says so, and counts that only if it soon happens again', () => {
  const ready = play([
    { type: 'start', now: 0 },
    { type: 'ready', now: 0 },
  ]).state;
  const replaced = (now: number) => ({ ...lost(now), code: 1012, retryAfterMs: 300 }) as ConnectionEvent;
  const waiting = play([replaced(60_000)], ready).state;
  expect(waiting).toMatchObject({ phase: 'waiting', attempts: 0, until: 60_300 });
  const again = play(
    [
      { type: 'tick', now: 60_300, random: 1 },
      { type: 'ready', now: 60_400 },
    ],
    waiting,
  ).state;
  expect(play([replaced(63_000)], again).state).toMatchObject({ attempts: 1, until: 63_300 });
  // Without a delay from the server the code counts as an ordinary loss.
  expect(play([{ ...lost(60_000), code: 1012 } as ConnectionEvent], ready).state).toMatchObject({
    until: 61_000,
  });
});

it('reconnects at once when a token expires on a proven connection', () => {
  const ready = play([
    { type: 'start', now: 0 },
    { type: 'ready', now: 0 },
  ]).state;
  const expired = (now: number) => ({ ...lost(now), code: 4401 }) as ConnectionEvent;
  const renewed = play([expired(840_000)], ready);
  expect(renewed.effects).toEqual(['close', 'open']);
  expect(renewed.state).toEqual({ phase: 'opening', attempts: 0, deadline: 855_000 });
  expect(play([expired(9_999)], ready).state).toMatchObject({ phase: 'waiting' });
  expect(play([expired(840_100)], renewed.state).state).toMatchObject({ phase: 'waiting', loss: 'closed' });
});

it('opens again when its delay is over, although the clock was set back', () => {
  const waiting = play([{ type: 'start', now: 5_000_000 }, lost(5_000_000)]).state;
  const tick = { type: 'tick', now: 1_400_000, random: 0 } as const;
  expect(play([tick], waiting).state).toBe(waiting);
  expect(play([{ ...tick, isDue: true }], waiting).state).toMatchObject({
    phase: 'opening',
    deadline: 1_415_000,
  });
});

it('ends after the first timeout, or after three attempts, if the policy says so', () => {
  const start = { type: 'start', now: 0 } as const;
  const tick = (now: number) => ({ type: 'tick', now, random: 0 }) as const;
  expect(play([start, tick(29_999)], undefined, finalTimeout).state.phase).toBe('opening');
  const timedOut = play([start, tick(30_000)], undefined, finalTimeout).state;
  expect(timedOut).toEqual({ phase: 'offline', loss: 'timeout' });
  const afterThree = [start, lost(0), tick(1_000), lost(1_000), tick(3_000), lost(3_000), tick(7_000)];
  expect(play([...afterThree, lost(7_000)], undefined, finalTimeout).state).toEqual({
    phase: 'offline',
    loss: 'closed',
  });
});

it('remembers the reason of the loss while it retries', () => {
  const waiting = play([{ type: 'start', now: 0 }, lost(0)]).state;
  expect(play([{ type: 'woken', now: 10 }], waiting).state).toMatchObject({ loss: 'closed' });
});

it('ends on request of the client, and opens again only for the user', () => {
  const ended = play([
    { type: 'start', now: 0 },
    { type: 'end', reason: 'No' },
  ]);
  expect(ended.effects).toEqual(['open', 'close']);
  expect(ended.state).toEqual({ phase: 'stopped', reason: 'No' });
  expect(play([{ type: 'woken', now: 1 }], ended.state).effects).toEqual([]);
  expect(play([{ type: 'reconnect', now: 1 }], ended.state)).toMatchObject({
    state: { phase: 'opening', attempts: 0 },
    effects: ['open'],
  });
});

const events = fc.oneof(
  fc.constant({ type: 'start' as const }),
  fc.constant({ type: 'ready' as const }),
  fc.constant({ type: 'heard' as const }),
  fc.constant({ type: 'woken' as const }),
  fc.constant({ type: 'tick' as const }),
  fc.constant({ type: 'network-lost' as const }),
  fc.record({
    type: fc.constant('lost' as const),
    loss: fc.constant('closed' as const),
    code: fc.constantFrom(1006, 1012, 4401, 4408, 4429),
  }),
);

it('never makes more than five attempts on its own, and always has a timer or a way to resume', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(events, fc.nat(40_000), fc.double({ min: 0, max: 1, noNaN: true }))),
      (run) => {
        let state: Connection = { phase: 'idle' };
        let now = 0;
        let attempts = 0;
        for (const [event, passed, random] of run) {
          now += passed;
          const step = stepConnection(state, { ...event, now, random } as ConnectionEvent, policy);
          if (event.type === 'tick' && step.effects.includes('open')) attempts += 1;
          if (event.type === 'woken' || step.state.phase === 'ready') attempts = 0;
          expect(attempts).toBeLessThanOrEqual(policy.maxAttempts);
          expect(connectionDue(step.state) === undefined).toBe(
            ['idle', 'offline', 'stopped'].includes(step.state.phase),
          );
          state = step.state;
        }
      },
    ),
  );
});
