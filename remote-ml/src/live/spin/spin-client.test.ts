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
function createHarness() {
  let now = 0;
  let timer: { act: () => void; due: number } | undefined;
  const opened: { listener: SocketListener; sent: SpinClientFrame[] }[] = [];
  const harness = {
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
    getTicket: () => harness.getTicket(),
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
    eventsAfter: async (_id, seq) => harness.log.filter((event) => event.seq > seq),
    watchPage: () => () => undefined,
    proceed: () => Promise.reject(new Error('not called')),
  };
  return { ...harness, environment };
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

async function connected(goal: Goal) {
  const harness = createHarness();
  const client = createSpinClient(goal, 'user-maya', harness.environment);
  client.start();
  await harness.connect();
  return { harness, client };
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
  const { harness, client } = await connected(init);
  expect(harness.opened[0]?.sent).toEqual([
    { type: 'init', user_id: 'user-maya', ...setup, request_id: 'request-1' },
  ]);
  harness.receive(...events.slice(0, 10));
  expect(client.get()).toMatchObject({ connection: { phase: 'ready' }, liveFrom: 0 });
  harness.opened[0]?.listener.onClose(1006);
  expect(client.get().connection).toMatchObject({ phase: 'waiting', attempts: 1, loss: 'closed' });
  harness.pass(1_000);
  await harness.connect();
  expect(harness.opened[1]?.sent).toEqual([{ ...resumeFrame, after_seq: 10 }]);
  harness.receive(resumed(10, 14), ...events.slice(12, 20));
  const { view, liveFrom } = client.get();
  expect([view.events.map(({ seq }) => seq), liveFrom]).toEqual([
    events.slice(0, 20).map(({ seq }) => seq),
    14,
  ]);
});

it('repeats the same start when the answer to it was lost', async () => {
  const { harness } = await connected(init);
  harness.opened[0]?.listener.onClose(1006);
  harness.pass(1_000);
  await harness.connect();
  expect(harness.opened[1]?.sent).toEqual(harness.opened[0]?.sent);
});

it('asks once for missing events', async () => {
  const { harness, client } = await connected(resume);
  harness.receive(resumed(0, 5), ...events.slice(7, 9));
  expect(harness.opened[0]?.sent.slice(1)).toEqual([{ ...resumeFrame, after_seq: 5 }]);
  harness.receive(resumed(5, 9), ...events.slice(9, 11));
  expect(client.get().view).toMatchObject({ hasGap: false, state: { last_seq: 11 } });
});

it('loses and repeats no event over a thousand broken connections', async () => {
  const { harness, client } = await connected(resume);
  let last = 0;
  for (let turn = 0; turn < 1_000; turn += 1) {
    const known = client.get().view.events.length;
    last = Math.min(events.length - 1, last + (turn % 3));
    harness.receive(resumed(known, Math.max(known, last)));
    harness.receive(...events.slice(Math.max(0, last - 2), Math.min(last + (turn % 2), events.length - 1)));
    harness.opened.at(-1)?.listener.onClose(1006);
    client.reconnect();
    await harness.connect();
    expect(harness.opened.at(-1)?.sent[0]).toMatchObject({ after_seq: client.get().view.events.length });
  }
  harness.receive(resumed(client.get().view.events.length, events.length));
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
])('distinguishes a socket that %s', async (_name, loss, act) => {
  const harness = createHarness();
  const client = createSpinClient(resume, 'user-maya', harness.environment);
  client.start();
  await settle();
  act(harness.opened[0]!.listener);
  expect(client.get().connection).toMatchObject({ phase: 'waiting', loss });
});

it('reports an unreachable server when it issues no ticket', async () => {
  const harness = createHarness();
  const environment = { ...harness.environment, getTicket: () => Promise.reject(new Error('network')) };
  const client = createSpinClient(resume, 'user-maya', environment);
  client.start();
  await settle();
  expect(client.get().connection).toMatchObject({ phase: 'waiting', loss: 'connect' });
});

it("refuses with the server's message, and with the catalogue's where the run does not exist", async () => {
  const error = { type: 'error', seq: 0, session_id: null } as const;
  const first = await connected(init);
  first.harness.receive({ ...error, code: 'VALIDATION_FAILED', message: 'Maximum 6 agents' });
  expect(first.client.get().connection).toEqual({ phase: 'stopped', reason: 'Maximum 6 agents' });
  const second = await connected(resume);
  second.harness.receive({ ...error, code: 'NOT_FOUND', message: 'Nothing there' });
  expect(second.client.get().connection).toEqual({ phase: 'stopped', reason: 'Invalid session ID' });
  for (const silent of [{ ...error, code: 'FORBIDDEN', message: '' }, { type: 'error' }]) {
    const { client, harness } = await connected(init);
    harness.receive(silent as SpinServerFrame);
    expect(client.get().connection).toEqual({ phase: 'stopped', reason: 'An error occurred' });
  }
});

it('ignores frames that are not JSON', async () => {
  const { harness, client } = await connected(resume);
  harness.opened[0]?.listener.onText('{');
  harness.opened[0]?.listener.onText('null');
  harness.receive(resumed(0, 3));
  expect(client.get().view.state?.last_seq).toBe(3);
});

it('watches a failed run again once it is retried', async () => {
  const failure = { type: 'run_failed', code: 'MODEL_FAILED', message: 'No', retryable: true } as const;
  const log = new SpinLog('session-1').add({ type: 'initialized', state: start() }, failure);
  const { harness, client } = await connected(resume);
  const state = stateAt(log.events, 2) ?? start();
  harness.receive({
    type: 'resumed',
    seq: 2,
    session_id: 'session-1',
    from_seq: 0,
    state,
    events: log.events,
  });
  client.apply({ ...state, status: 'running' });
  expect(client.get().view.state?.status).toBe('running');
  expect(harness.opened[0]?.sent.at(-1)).toEqual({ ...resumeFrame, after_seq: 2 });
});

describe('continuing', () => {
  const paused = async () => {
    const { harness, client } = await connected(resume);
    harness.receive(resumed(0, 8));
    const answer = client.proceed({ message: 'March', pause_id: 'F6/1' });
    const frame = harness.opened[0]?.sent.at(-1) as Extract<SpinClientFrame, { type: 'continue' }>;
    expect(frame).toMatchObject({ type: 'continue', message: 'March', pause_id: 'F6/1' });
    return { harness, client, answer, requestId: frame.request_id ?? '' };
  };
  const continued = (request_id: string, state = start()): SpinServerFrame => ({
    type: 'continued',
    session_id: 'session-1',
    request_id,
    state,
  });

  it('is sent through the socket, and done once the server has confirmed it', async () => {
    const { harness, answer, requestId } = await paused();
    const state = { ...start(), title: 'Answered' };
    harness.receive(continued('another'), continued(requestId, state));
    await expect(answer).resolves.toEqual(state);
  });

  it('fails with the message of the server, and the connection stays', async () => {
    const { harness, client, answer, requestId } = await paused();
    const error = { type: 'error', seq: 0, session_id: 'session-1', code: 'CONFLICT' } as const;
    harness.receive({ ...error, message: 'Too late', request_id: requestId });
    await expect(answer).rejects.toMatchObject({ code: 'CONFLICT', message: 'Too late' });
    expect(client.get().connection.phase).toBe('ready');
  });

  it('fails when the connection is lost before the answer', async () => {
    const { harness, answer } = await paused();
    harness.opened[0]?.listener.onClose(1006);
    await expect(answer).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('succeeds when the run has ended, even without an answer', async () => {
    const { harness, answer } = await paused();
    harness.receive(...events.slice(8));
    await expect(answer).resolves.toMatchObject({ status: 'completed' });
  });

  it('uses a call when there is no socket', async () => {
    const { harness } = await connected(resume);
    const state = start();
    const client = createSpinClient(resume, 'user-maya', {
      ...harness.environment,
      proceed: async () => state,
    });
    await expect(client.proceed({ pause_id: 'F6/1' })).resolves.toBe(state);
  });
});
