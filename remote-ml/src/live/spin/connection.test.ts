import { connectionDue, stepConnection, type Connection, type ConnectionEvent } from './connection.ts';

const after = (...events: ConnectionEvent[]) =>
  events.reduce<{ state: Connection; effects: string[] }>(
    ({ state, effects }, event) => {
      const step = stepConnection(state, event);
      return { state: step.state, effects: [...effects, ...step.effects] };
    },
    { state: { phase: 'idle' }, effects: [] },
  );
const lost = (now: number, loss: 'closed' | 'connect' = 'closed'): ConnectionEvent => ({
  type: 'lost',
  now,
  loss,
});

it('gives up after thirty seconds without an answer, and not before', () => {
  const start = { type: 'start', now: 0 } as const;
  expect(after(start, { type: 'tick', now: 29_999 }).state.phase).toBe('opening');
  expect(after(start, { type: 'tick', now: 30_000 }).state).toEqual({ phase: 'broken', loss: 'timeout' });
});

it('tries three times with growing pauses, then waits for the person', () => {
  let step = after({ type: 'start', now: 0 }, lost(0));
  const pauses: number[] = [];
  let now = 0;
  while (step.state.phase === 'waiting') {
    const due = connectionDue(step.state) ?? Number.NaN;
    pauses.push(due - now);
    now = due;
    const opened = stepConnection(step.state, { type: 'tick', now });
    expect(opened.effects).toEqual(['open']);
    step = stepConnection(opened.state, lost(now));
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
  expect(step.state).toEqual({ phase: 'broken', loss: 'closed' });
  expect(stepConnection(step.state, { type: 'reconnect', now }).effects).toEqual(['open']);
});

it('counts anew after a connection that held, not after one that broke at once', () => {
  const live = after(
    { type: 'start', now: 0 },
    lost(0),
    { type: 'tick', now: 1_000 },
    { type: 'greeted', now: 1_000 },
  );
  expect(stepConnection(live.state, lost(2_000)).state).toMatchObject({ phase: 'waiting', attempts: 2 });
  expect(stepConnection(live.state, lost(11_000)).state).toMatchObject({ phase: 'waiting', attempts: 1 });
});

it('opens again at once, and quietly, when a token runs out on a connection that held', () => {
  const live = after({ type: 'start', now: 0 }, { type: 'greeted', now: 0 });
  const outdated = { type: 'lost', loss: 'closed', code: 4401 } as const;
  const renewed = stepConnection(live.state, { ...outdated, now: 840_000 });
  expect(renewed.effects).toEqual(['close', 'open']);
  expect(renewed.state).toEqual({ phase: 'opening', attempts: 0, deadline: 870_000 });
  expect(stepConnection(live.state, { ...outdated, now: 9_999 }).state).toMatchObject({ phase: 'waiting' });
  expect(stepConnection(renewed.state, { ...outdated, now: 840_100 }).state).toMatchObject({
    phase: 'waiting',
    loss: 'closed',
  });
});

it('finds out by a ping that nobody is there any more', () => {
  const live = after({ type: 'start', now: 0 }, { type: 'greeted', now: 0 });
  const pinged = stepConnection(live.state, { type: 'tick', now: 30_000 });
  expect(pinged.effects).toEqual(['ping']);
  const answered = stepConnection(pinged.state, { type: 'heard', now: 30_100 });
  expect(connectionDue(answered.state)).toBe(60_000);
  expect(stepConnection(pinged.state, { type: 'tick', now: 40_000 }).state.phase).toBe('waiting');
});

it('tries at once when the page is seen again', () => {
  const waiting = after({ type: 'start', now: 0 }, lost(0, 'connect'));
  expect(stepConnection(waiting.state, { type: 'woken', now: 10 }).effects).toEqual(['open']);
});

it('ends for good where the account may not go on, where the server says no, and with the run', () => {
  const open = after({ type: 'start', now: 0 });
  expect(stepConnection(open.state, { type: 'lost', now: 0, loss: 'closed', code: 4403 }).state.phase).toBe(
    'broken',
  );
  expect(stepConnection(open.state, { type: 'refused', reason: 'No' }).state).toEqual({
    phase: 'refused',
    reason: 'No',
  });
  expect(stepConnection(open.state, { type: 'ended' }).effects).toEqual(['close']);
});
