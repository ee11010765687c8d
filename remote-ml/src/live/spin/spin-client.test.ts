import type { SpinClientFrame, SpinEvent, SpinServerFrame, SpinState } from '@alma/shared/contract';
import type { SocketListener } from '@alma/shared/socket';
import { makeSpin } from '@alma/shared/testing';
import { SpinLog } from '../../testing/spin-log.ts';
import { stateAt } from './run-view.ts';
import { createSpinClient, type Goal, type SpinEnvironment } from './spin-client.ts';

const start = (): SpinState => ({ ...makeSpin('user-maya').state, session_id: 'session-1', last_seq: 0 });
const events = new SpinLog('session-1').whole(start()).events;
const setup = { problem: 'Close the gaps', agents: [{ name: 'Architect', prompt: 'You design.' }] };
const init: Goal = { kind: 'init', setup, requestId: 'request-1' };
const resume: Goal = { kind: 'resume', sessionId: 'session-1' };
const resumeFrame = { type: 'resume', user_id: 'user-maya', session_id: 'session-1' };

/** A fake clock, and fake sockets whose server is the test. */
function makeWorld() {
  let now = 0;
  let timer: { act: () => void; due: number } | undefined;
  const opened: { listener: SocketListener; sent: SpinClientFrame[] }[] = [];
  const world = {
    log: [] as readonly SpinEvent[],
    getTicket: async () => 'ticket',
    opened,
    receive: (...frames: SpinServerFrame[]) => {
      for (const frame of frames) opened.at(-1)?.listener.onText(JSON.stringify(frame));
    },
    /** Advances the clock and fires the timers that are due. */
    pass(ms: number) {
      const end = now + ms;
      while (timer !== undefined && timer.due <= end) {
        now = timer.due;
        const { act } = timer;
        timer = undefined;
        act();
      }
      now = end;
    },
    /** Lets promises settle, then opens the newest socket. */
    async connect() {
      await settle();
      opened.at(-1)?.listener.onOpen();
    },
  };
  const environment: SpinEnvironment = {
    now: () => now,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    getTicket: () => world.getTicket(),
    openSocket(_ticket, listener) {
      const sent: SpinClientFrame[] = [];
      opened.push({ listener, sent });
      return { send: (text) => sent.push(JSON.parse(text) as SpinClientFrame), close: () => undefined };
    },
    setTimer(act, ms) {
      const mine = { act, due: now + ms };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
    eventsAfter: async (_id, seq) => world.log.filter((event) => event.seq > seq),
    watchPage: () => () => undefined,
    proceed: () => Promise.reject(new Error('not called')),
  };
  return { ...world, environment };
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

async function connected(goal: Goal) {
  const world = makeWorld();
  const client = createSpinClient(goal, 'user-maya', world.environment);
  client.start();
  await world.connect();
  return { world, client };
}

const resumed = (from: number, to: number): SpinServerFrame => ({
  type: 'resumed',
  seq: to,
  session_id: 'session-1',
  from_seq: from,
  state: stateAt(events, to) ?? start(),
  events: events.slice(from, to),
});

it('starts a run under its id, and resumes it after the known events', async () => {
  const { world, client } = await connected(init);
  expect(world.opened[0]?.sent).toEqual([
    { type: 'init', user_id: 'user-maya', ...setup, request_id: 'request-1' },
  ]);
  world.receive(...events.slice(0, 10));
  expect(client.get()).toMatchObject({ connection: { phase: 'ready' }, liveFrom: 0 });
  world.opened[0]?.listener.onClose(1006);
  expect(client.get().connection).toMatchObject({ phase: 'waiting', attempts: 1, loss: 'closed' });
  world.pass(1_000);
  await world.connect();
  expect(world.opened[1]?.sent).toEqual([{ ...resumeFrame, after_seq: 10 }]);
  world.receive(resumed(10, 14), ...events.slice(12, 20));
  const { view, liveFrom } = client.get();
  expect([view.events.map(({ seq }) => seq), liveFrom]).toEqual([
    events.slice(0, 20).map(({ seq }) => seq),
    14,
  ]);
});

it('repeats the same start when the answer to it was lost', async () => {
  const { world } = await connected(init);
  world.opened[0]?.listener.onClose(1006);
  world.pass(1_000);
  await world.connect();
  expect(world.opened[1]?.sent).toEqual(world.opened[0]?.sent);
});

it('asks once for missing events', async () => {
  const { world, client } = await connected(resume);
  world.receive(resumed(0, 5), ...events.slice(7, 9));
  expect(world.opened[0]?.sent.slice(1)).toEqual([{ ...resumeFrame, after_seq: 5 }]);
  world.receive(resumed(5, 9), ...events.slice(9, 11));
  expect(client.get().view).toMatchObject({ hasGap: false, state: { last_seq: 11 } });
});

it('loses and repeats no event over a thousand broken connections', async () => {
  const { world, client } = await connected(resume);
  let last = 0;
  for (let turn = 0; turn < 1_000; turn += 1) {
    const known = client.get().view.events.length;
    last = Math.min(events.length - 1, last + (turn % 3));
    world.receive(resumed(known, Math.max(known, last)));
    world.receive(...events.slice(Math.max(0, last - 2), Math.min(last + (turn % 2), events.length - 1)));
    world.opened.at(-1)?.listener.onClose(1006);
    client.reconnect();
    await world.connect();
    expect(world.opened.at(-1)?.sent[0]).toMatchObject({ after_seq: client.get().view.events.length });
  }
  world.receive(resumed(client.get().view.events.length, events.length));
  expect(client.get().view.events).toEqual(events);
  expect(client.get().connection.phase).toBe('stopped');
});

it.each([
  [
    'closed unexpectedly',
    'closed',
    (listener: SocketListener) => [listener.onOpen(), listener.onClose(1006)],
  ],
  [
    'failed before it was open',
    'socket',
    (listener: SocketListener) => [listener.onError(), listener.onClose(1006)],
  ],
])('distinguishes a socket that %s', async (_what, loss, act) => {
  const world = makeWorld();
  const client = createSpinClient(resume, 'user-maya', world.environment);
  client.start();
  await settle();
  act(world.opened[0]!.listener);
  expect(client.get().connection).toMatchObject({ phase: 'waiting', loss });
});

it('reports an unreachable server when it issues no ticket', async () => {
  const world = makeWorld();
  const environment = { ...world.environment, getTicket: () => Promise.reject(new Error('network')) };
  const client = createSpinClient(resume, 'user-maya', environment);
  client.start();
  await settle();
  expect(client.get().connection).toMatchObject({ phase: 'waiting', loss: 'connect' });
});

it("refuses with the server's message, and with the catalogue's where the run does not exist", async () => {
  const error = { type: 'error', seq: 0, session_id: null } as const;
  const first = await connected(init);
  first.world.receive({ ...error, code: 'VALIDATION_FAILED', message: 'Maximum 6 agents' });
  expect(first.client.get().connection).toEqual({ phase: 'stopped', reason: 'Maximum 6 agents' });
  const second = await connected(resume);
  second.world.receive({ ...error, code: 'NOT_FOUND', message: 'Nothing there' });
  expect(second.client.get().connection).toEqual({ phase: 'stopped', reason: 'Invalid session ID' });
  const third = await connected(init);
  third.world.receive({ ...error, code: 'FORBIDDEN', message: '' });
  expect(third.client.get().connection).toEqual({ phase: 'stopped', reason: 'An error occurred' });
});

it('ignores frames that are not JSON', async () => {
  const { world, client } = await connected(resume);
  world.opened[0]?.listener.onText('{');
  world.opened[0]?.listener.onText('null');
  world.receive(resumed(0, 3));
  expect(client.get().view.state?.last_seq).toBe(3);
});

it('watches a failed run again once it is retried', async () => {
  const failure = { type: 'run_failed', code: 'MODEL_FAILED', message: 'No', retryable: true } as const;
  const log = new SpinLog('session-1').add({ type: 'initialized', state: start() }, failure);
  const { world, client } = await connected(resume);
  const state = stateAt(log.events, 2) ?? start();
  world.receive({ type: 'resumed', seq: 2, session_id: 'session-1', from_seq: 0, state, events: log.events });
  client.apply({ ...state, status: 'running' });
  expect(client.get().view.state?.status).toBe('running');
  expect(world.opened[0]?.sent.at(-1)).toEqual({ ...resumeFrame, after_seq: 2 });
});

describe('going on', () => {
  const paused = async () => {
    const { world, client } = await connected(resume);
    world.receive(resumed(0, 8));
    const answer = client.proceed({ message: 'March', pause_id: 'F6/1' });
    const frame = world.opened[0]?.sent.at(-1) as Extract<SpinClientFrame, { type: 'continue' }>;
    expect(frame).toMatchObject({ type: 'continue', message: 'March', pause_id: 'F6/1' });
    return { world, client, answer, requestId: frame.request_id ?? '' };
  };
  const continued = (request_id: string, state = start()): SpinServerFrame => ({
    type: 'continued',
    session_id: 'session-1',
    request_id,
    state,
  });

  it('is sent through the socket, and done once the server has confirmed it', async () => {
    const { world, answer, requestId } = await paused();
    const state = { ...start(), title: 'Answered' };
    world.receive(continued('another'), continued(requestId, state));
    await expect(answer).resolves.toEqual(state);
  });

  it('fails with the message of the server, and the connection stays', async () => {
    const { world, client, answer, requestId } = await paused();
    const error = { type: 'error', seq: 0, session_id: 'session-1', code: 'CONFLICT' } as const;
    world.receive({ ...error, message: 'Too late', request_id: requestId });
    await expect(answer).rejects.toMatchObject({ code: 'CONFLICT', message: 'Too late' });
    expect(client.get().connection.phase).toBe('ready');
  });

  it('fails when the connection is lost before the answer', async () => {
    const { world, answer } = await paused();
    world.opened[0]?.listener.onClose(1006);
    await expect(answer).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('is done when the run ended by it, even without the answer', async () => {
    const { world, answer } = await paused();
    world.receive(...events.slice(8));
    await expect(answer).resolves.toMatchObject({ status: 'completed' });
  });

  it('is a call without a socket', async () => {
    const { world } = await connected(resume);
    const state = start();
    const client = createSpinClient(resume, 'user-maya', {
      ...world.environment,
      proceed: async () => state,
    });
    await expect(client.proceed({ pause_id: 'F6/1' })).resolves.toBe(state);
  });
});
