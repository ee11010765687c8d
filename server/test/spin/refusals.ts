import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin, spinSetup, startSpin } from './spin-client.ts';

interface Setting {
  server(): TestServer;
  maya(): SignedIn;
  leo(): SignedIn;
}

const base = '/api-ml/v1/spin_group';
const agents = [...spinSetup.agents];
const init = { type: 'init', ...spinSetup, agents } as const;

/** Refused frames with their messages, repeated frames, and frames that only look too large. */
export function refusalCases({ server, maya, leo }: Setting): void {
  it.each([
    ['not JSON', 'nonsense', 'VALIDATION_FAILED', 'A frame must be JSON text'],
    ['no problem', { ...init, problem: undefined }, 'VALIDATION_FAILED', 'Enter problem description'],
    ['a blank problem', { ...init, problem: ' ' }, 'VALIDATION_FAILED', 'Enter problem description'],
    ['a problem with a NUL', { ...init, problem: 'a\0' }, 'VALIDATION_FAILED', 'cannot be stored'],
    [
      'no agents',
      { ...init, agents: [] },
      'VALIDATION_FAILED',
      'Add at least one agent with name and prompt',
    ],
    ['seven agents', { ...init, agents: Array(7).fill(agents[0]) }, 'VALIDATION_FAILED', 'Maximum 6 agents'],
    [
      'a blank name',
      { ...init, agents: [{ name: ' ', prompt: 'x' }] },
      'VALIDATION_FAILED',
      'Name is required',
    ],
    ['no prompt', { ...init, agents: [{ name: 'x' }] }, 'VALIDATION_FAILED', 'Prompt is required'],
    ['a mode of nonsense', { ...init, mode: 'later' }, 'VALIDATION_FAILED', 'The mode is auto or control'],
    ['an unknown session', { type: 'resume', session_id: 'nothing' }, 'NOT_FOUND', 'Invalid session ID'],
    ['another user', { ...init, user_id: 'somebody' }, 'FORBIDDEN', 'permission'],
  ])('refuses %s and keeps the socket open', async (_name, frame, code, text) => {
    const client = await openSpin(server(), leo());
    client.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    const refused = await client.next('error');
    expect([refused.code, refused.message]).toEqual([code, expect.stringContaining(text)]);
    client.send({ type: 'ping' });
    await client.next('pong');
    await client.close();
  });

  it('accepts the longest setup, even in a script of three bytes per character', async () => {
    const client = await openSpin(server(), leo());
    const prompt = '文'.repeat(8000);
    const six = Array.from({ length: 6 }, (_value, index) => ({ name: `Agent ${index}`, prompt }));
    client.send({ type: 'init', problem: prompt, agents: six, mode: 'control' });
    await client.next('initialized');
    await client.close();
  });

  it('treats the run of another user as missing', async () => {
    const sessionId = await startSpin(server(), maya());
    expect((await server().call('GET', `${base}/sessions/${sessionId}`, { as: leo() })).status).toBe(404);
    expect(
      (await server().call('POST', `${base}/continue`, { as: leo(), body: { session_id: sessionId } }))
        .status,
    ).toBe(404);
    const client = await openSpin(server(), leo());
    client.send({ type: 'resume', session_id: sessionId });
    expect((await client.next('error')).code).toBe('NOT_FOUND');
    await client.close();
  });

  it('accepts the token in the first frame, and closes the socket without a valid one', async () => {
    const client = await openSpin(server());
    client.send({ ...init, mode: 'control', token: leo().access_token });
    await client.next('initialized');
    await client.close();
    const stranger = await openSpin(server());
    stranger.send({ ...init, token: 'x.y.z' });
    await new Promise((resolve) => stranger.socket.once('close', resolve));
    expect(stranger.code).toBe(4401);
  });

  it('returns the same run for a repeated init', async () => {
    const client = await openSpin(server(), leo());
    const frame = { ...init, mode: 'control', request_id: 'once' } as const;
    client.send(frame);
    const { session_id: sessionId } = await client.next('initialized');
    client.send(frame);
    expect((await client.next('initialized')).session_id).toBe(sessionId);
    await client.close();
  });

  it.each([
    ['agents', { agents: [agents[0]!] }],
    ['a problem', { problem: 'Another problem.' }],
    ['an orientation', { orientation: 'charge' }],
  ])('refuses a repeated init with other %s', async (label, other) => {
    const client = await openSpin(server(), leo());
    const frame = { ...init, mode: 'control', request_id: `once with ${label}` } as const;
    client.send(frame);
    await client.next('initialized');
    client.send(JSON.stringify({ ...frame, ...other }));
    expect((await client.next('error')).code).toBe('REQUEST_ID_REUSED');
    await client.close();
  });

  it('returns the same run for two simultaneous inits', async () => {
    const clients = await Promise.all([openSpin(server(), leo()), openSpin(server(), leo())]);
    for (const client of clients) client.send({ ...init, mode: 'control', request_id: 'at once' });
    const started = await Promise.all(clients.map((client) => client.next('initialized')));
    expect(started[1]).toEqual(started[0]);
    await Promise.all(clients.map((client) => client.close()));
  });
}
