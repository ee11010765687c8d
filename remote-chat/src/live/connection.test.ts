import fc from 'fast-check';
import {
  connectionDue,
  mostAttempts,
  stepConnection,
  type Connection,
  type ConnectionEffect,
  type ConnectionEvent,
} from './connection.ts';

/** Plays events one after another, and tells the last state with all effects. */
function play(events: readonly ConnectionEvent[], from: Connection = { phase: 'idle' }) {
  const effects: ConnectionEffect[] = [];
  let state = from;
  for (const event of events) {
    const step = stepConnection(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const lost = (now: number, chance = 0): ConnectionEvent => ({ type: 'lost', now, chance });

it('waits twice as long before each attempt, five times, and then without any timer', () => {
  let now = 0;
  let { state } = play([{ type: 'start', now }]);
  const delays: number[] = [];
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    state = play([lost(now)], state).state;
    const due = connectionDue(state) ?? 0;
    delays.push(due - now);
    now = due;
    state = play([{ type: 'tick', now, chance: 1 }], state).state;
    expect(state).toMatchObject({ phase: 'opening', attempts: attempt + 1 });
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  state = play([lost(now)], state).state;
  expect(state).toEqual({ phase: 'offline' });
  expect(connectionDue(state)).toBeUndefined();
});

it('spreads the attempts of many by chance, later and never earlier than the delay', () => {
  const { state } = play([{ type: 'start', now: 0 }, lost(0, 1)]);
  expect(connectionDue(state)).toBe(1_250);
});

it('tries at once when the page is woken, and counts anew after it had given up', () => {
  const waiting = play([{ type: 'start', now: 0 }, lost(0)]).state;
  expect(play([{ type: 'woken', now: 100 }], waiting)).toMatchObject({
    state: { phase: 'opening', attempts: 1 },
    effects: ['open'],
  });
  expect(play([{ type: 'woken', now: 100 }], { phase: 'offline' }).state).toMatchObject({ attempts: 0 });
});

it('counts attempts anew only after a connection that held', () => {
  const short = play([{ type: 'start', now: 0 }, lost(0), { type: 'tick', now: 1_000, chance: 1 }]);
  const opened = play([{ type: 'opened', now: 2_000 }], short.state).state;
  expect(play([lost(3_000)], opened).state).toMatchObject({ phase: 'waiting', attempts: 2 });
  expect(play([lost(60_000)], opened).state).toMatchObject({ phase: 'waiting', attempts: 1 });
});

it('pings every 30 s and drops a connection that does not answer', () => {
  const ready = play([
    { type: 'start', now: 0 },
    { type: 'opened', now: 0 },
  ]).state;
  const pinged = play([{ type: 'tick', now: 30_000, chance: 1 }], ready);
  expect(pinged.effects).toEqual(['ping']);
  const answered = play([{ type: 'heard', now: 30_050 }], pinged.state).state;
  expect(connectionDue(answered)).toBe(60_000);
  const silent = play([{ type: 'tick', now: 40_000, chance: 1 }], pinged.state);
  expect(silent).toMatchObject({ state: { phase: 'waiting' }, effects: ['close'] });
});

it('is patient for less after the page was away', () => {
  const ready = play([
    { type: 'start', now: 0 },
    { type: 'opened', now: 0 },
    { type: 'woken', now: 5_000 },
  ]);
  expect(ready.effects).toEqual(['open', 'ping']);
  expect(connectionDue(ready.state)).toBe(9_000);
});

it('stays closed after a final code, obeys the time a server names, and says at once when the network is gone', () => {
  const opening = play([{ type: 'start', now: 0 }]).state;
  const stopped = play([{ type: 'lost', now: 0, chance: 1, code: 4403 }], opening).state;
  expect(stopped).toEqual({ phase: 'stopped' });
  expect(play([{ type: 'woken', now: 1 }], stopped).effects).toEqual([]);
  const told = play([{ type: 'lost', now: 0, chance: 1, retryAfterMs: 7_000 }], opening).state;
  expect(connectionDue(told)).toBe(7_000);
  expect(play([{ type: 'network-lost' }], opening).state).toEqual({ phase: 'offline' });
});

const events = fc.oneof(
  fc.constant({ type: 'start' as const }),
  fc.constant({ type: 'opened' as const }),
  fc.constant({ type: 'heard' as const }),
  fc.constant({ type: 'woken' as const }),
  fc.constant({ type: 'tick' as const }),
  fc.constant({ type: 'network-lost' as const }),
  fc.record({ type: fc.constant('lost' as const), code: fc.constantFrom(1006, 1012, 4401, 4408, 4429) }),
);

it('never makes more than five attempts on its own, and always has a timer or a way back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(events, fc.nat(40_000), fc.double({ min: 0, max: 1, noNaN: true }))),
      (run) => {
        let state: Connection = { phase: 'idle' };
        let now = 0;
        let attempts = 0;
        for (const [event, passed, chance] of run) {
          now += passed;
          const step = stepConnection(state, { ...event, now, chance } as ConnectionEvent);
          if (event.type === 'tick' && step.effects.includes('open')) attempts += 1;
          if (event.type === 'woken' || step.state.phase === 'ready') attempts = 0;
          expect(attempts).toBeLessThanOrEqual(mostAttempts);
          expect(connectionDue(step.state) === undefined).toBe(
            ['idle', 'offline', 'stopped'].includes(step.state.phase),
          );
          state = step.state;
        }
      },
    ),
  );
});
