import { signedOutEvent } from '@alma/shared/auth';
import { apiError, handle, makeSpin, renderApp, server } from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SpinLog } from '../testing/spin-log.ts';
import { nextFrame, openSocket, prepareSpinPage, running, visitRun } from '../testing/spin-run.tsx';
import { spinSockets } from '../testing/spin-socket.ts';
import SpinPage from './spin-page.tsx';

prepareSpinPage();

const visitSetup = () => renderApp(<SpinPage />, { path: '/spin-chat', route: '/spin-chat', user: 'maya' });
const startButton = () => screen.findByRole('button', { name: 'Start Spin Chat' });
const init = {
  problem: 'Close the gaps',
  orientation: 'discharge',
  mode: 'control',
  agents: [{ name: 'Architect', prompt: 'You design.' }],
};

describe('setting a run up', () => {
  it('begins with two agents, and says what is missing', async () => {
    const { actor } = visitSetup();
    await startButton();
    const names = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(names.map(({ value }) => value)).toEqual(['Architect', 'Developer']);
    await actor.click(screen.getByRole('button', { name: 'Remove Architect' }));
    await actor.click(screen.getByRole('button', { name: 'Remove Developer' }));
    expect(screen.getByText('Minimum 1 agent')).toBeVisible();
    await actor.clear(screen.getByRole('textbox', { name: 'Prompt' }));
    await actor.click(await startButton());
    expect(screen.getByText('Enter problem description')).toBeVisible();
    expect(screen.getByText('Prompt is required')).toBeVisible();
    expect(screen.getByText('Add at least one agent with name and prompt')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Problem' })).toHaveFocus();
    await actor.keyboard('Gaps');
    expect(screen.queryByText('Enter problem description')).not.toBeInTheDocument();
  });

  it('counts characters as people do, and does not truncate', async () => {
    const { actor, location } = visitSetup();
    await startButton();
    const field = screen.getByRole('textbox', { name: 'Problem' });
    fireEvent.change(field, { target: { value: '🌙'.repeat(8_001) } });
    expect(field).toHaveValue('🌙'.repeat(8_001));
    await actor.click(await startButton());
    expect(screen.getByText('At most 8000 characters')).toBeVisible();
    fireEvent.change(field, { target: { value: '🌙'.repeat(8_000) } });
    await actor.click(await startButton());
    expect(location()).toBe('/spin-chat/new');
  });

  it('accepts six agents and no more', async () => {
    const { actor } = visitSetup();
    await startButton();
    const add = screen.getByRole('button', { name: 'Add agent' });
    for (let more = 0; more < 4; more += 1) await actor.click(add);
    expect(screen.getAllByRole('textbox', { name: 'Name' }).at(-1)).toHaveFocus();
    expect(add).toBeDisabled();
    expect(screen.getByText('Maximum 6 agents')).toBeVisible();
    expect(screen.getByText('6 of 6')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Remove Agent 6' }));
    expect(screen.getByRole('region', { name: 'Agents' })).toHaveFocus();
  });

  it('passes on the setup, and keeps it in this tab', async () => {
    const { actor, location, unmount } = visitSetup();
    await startButton();
    await actor.type(screen.getByRole('textbox', { name: 'Problem' }), '  Close the gaps ');
    await actor.click(screen.getByRole('radio', { name: 'charge' }));
    await actor.click(screen.getByRole('radio', { name: 'control' }));
    expect(
      within(screen.getByRole('region', { name: 'Phases' })).getAllByRole('listitem')[0],
    ).toHaveTextContent('F0ResultJudge');
    await actor.click(await startButton());
    expect(location()).toBe('/spin-chat/new');
    expect(JSON.parse(sessionStorage.getItem('alma.spin.init') ?? '')).toEqual({
      problem: 'Close the gaps',
      orientation: 'charge',
      mode: 'control',
      agents: [
        { name: 'Architect', prompt: expect.stringMatching(/^You are a software/) },
        { name: 'Developer', prompt: expect.stringMatching(/^You are a developer/) },
      ],
    });
    unmount();
    visitSetup();
    expect(await screen.findByRole('textbox', { name: 'Problem' })).toHaveValue('  Close the gaps ');
    expect(screen.getByRole('radio', { name: 'charge' })).toBeChecked();
    act(() => void window.dispatchEvent(new Event(signedOutEvent)));
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows an estimate of the usage for the current team', async () => {
    const spent = (calls: number) => ({
      model_calls: calls,
      input_tokens: calls * 1_000,
      output_tokens: 0,
      cost: '1.000000',
      ms: calls * 6_000,
    });
    server.use(
      handle('spin.estimate', ({ query }) => ({
        model: 'llama3',
        is_measured: query.agents === 1,
        least: spent(10 * query.agents),
        most: spent(30 * query.agents),
      })),
    );
    const { actor } = visitSetup();
    const guess =
      'A run with llama3 takes roughly 20 to 60 model calls, 20,000 to 60,000 tokens, $1, 2 to 6 min.';
    expect(
      await screen.findByText(new RegExp(`^${guess.replaceAll(/[$.]/g, String.raw`\$&`)} This is a guess`)),
    ).toBeVisible();
    await actor.click(screen.getAllByRole('button', { name: /^Remove / })[1]!);
    expect(await screen.findByText(/takes about 10 to 30 model calls.* like your last runs/)).toBeVisible();
  });

  it('says that this browser stores nothing, and keeps the typed text', async () => {
    const { actor, location } = visitSetup();
    await startButton();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await actor.type(screen.getByRole('textbox', { name: 'Problem' }), 'Gaps');
    await actor.click(await startButton());
    expect(screen.getByText(/^Your browser blocks storage for this page/)).toBeVisible();
    expect(location()).toBe('/spin-chat');
    expect(screen.getByRole('textbox', { name: 'Problem' })).toHaveValue('Gaps');
  });

  it('lists existing runs', async () => {
    const { state } = makeSpin('user-maya', { status: 'paused', phase: 'F4', mode: 'control' });
    visitSetup();
    const card = within(await screen.findByRole('region', { name: 'Spin chats' }));
    const link = card.getByRole('link', { name: /Close the gaps/ });
    expect(link).toHaveAttribute('href', `/spin-chat/${state.session_id}`);
    expect(link).toHaveTextContent('Paused');
    expect(link).toHaveTextContent('discharge, F4 Options, control');
  });
});

describe('starting a run', () => {
  it('says that there is no setup', async () => {
    visitRun('new');
    expect(await screen.findByText('Missing initialization data')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to setup' })).toHaveAttribute('href', '/spin-chat');
  });

  it('changes to the address of the run, on the same connection', async () => {
    const { actor, unmount } = visitSetup();
    await actor.type(await screen.findByRole('textbox', { name: 'Problem' }), 'Gaps');
    unmount();
    sessionStorage.setItem('alma.spin.init', JSON.stringify(init));
    const { location } = visitRun('new');
    const { tell, socket } = await openSocket();
    expect(socket.address).toMatch(/\/spin_group\/ws\?token=./);
    expect(socket.last('init')).toMatchObject({ ...init, user_id: 'user-maya' });
    const { state } = makeSpin('user-maya', { mode: 'control' });
    const { events } = new SpinLog(state.session_id).add({ type: 'initialized', state }).round('F6', 1);
    tell(...events);
    await waitFor(() => expect(location()).toBe(`/spin-chat/${state.session_id}`));
    expect(await screen.findByText('F6 Vision, mask Visionary')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    expect([spinSockets.length, socket.isClosed]).toEqual([1, false]);
  });

  it('starts one run, even if the page is reloaded in between', async () => {
    sessionStorage.setItem('alma.spin.init', JSON.stringify(init));
    const { unmount } = visitRun('new');
    const first = (await openSocket()).socket.last('init');
    unmount();
    spinSockets.length = 0;
    visitRun('new');
    expect((await openSocket()).socket.last('init')).toEqual(first);
  });

  it('shows a refusal with the message of the server, and keeps the setup', async () => {
    sessionStorage.setItem('alma.spin.init', JSON.stringify({ ...init, mode: 'later', agents: [] }));
    visitRun('new');
    const { tell, socket } = await openSocket();
    expect(socket.last('init')).toMatchObject({ mode: 'later', agents: [] });
    const error = { type: 'error', seq: 0, session_id: null, code: 'VALIDATION_FAILED' } as const;
    tell({ ...error, message: 'Add at least one agent with name and prompt' });
    expect(await screen.findByText('Add at least one agent with name and prompt')).toBeVisible();
    expect(sessionStorage.getItem('alma.spin.init')).not.toBeNull();
  });
});

describe('a connection', () => {
  it('is tried three times, then waits for the user with the run still shown', async () => {
    const { socket, actor } = await running();
    act(() => socket.drop());
    expect(await screen.findByText('Connection closed unexpectedly')).toBeVisible();
    expect(screen.getByText('Reconnecting, attempt 1 of 3')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() => expect(spinSockets).toHaveLength(2));
    act(() => spinSockets[1]!.open());
    expect(spinSockets[1]!.last('resume')).toMatchObject({ after_seq: 7 });
    expect(screen.getByRole('log')).toHaveTextContent('Architect on F6-1.');
  });

  it.each([
    ['new', 'Initialization timeout'],
    ['session-1', 'Resume timeout'],
  ])('ends for /spin-chat/%s after thirty seconds: %s', async (id, words) => {
    sessionStorage.setItem('alma.spin.init', JSON.stringify(init));
    visitRun(id);
    const { socket } = await openSocket();
    act(() => socket.drop());
    await nextFrame();
    // From here on only the fake clock advances the page.
    jest.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
      act(() => jest.advanceTimersByTime(29_999));
      expect(screen.queryByText(words)).not.toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1));
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Reconnect' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('says why it failed to open, also during a retry', async () => {
    visitRun('session-1');
    await waitFor(() => expect(spinSockets).toHaveLength(1));
    act(() => spinSockets[0]!.fail());
    expect(await screen.findByText('WebSocket connection error')).toBeVisible();
    // The page becomes visible again, so it reconnects immediately.
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(spinSockets).toHaveLength(2));
    expect(screen.getByText('WebSocket connection error')).toBeVisible();
    expect(screen.getByText('Reconnecting, attempt 1 of 3')).toBeVisible();
  });

  it('says that the server was not reached', async () => {
    server.use(handle('ws.ticket', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    visitRun('session-1');
    expect(await screen.findByText('Failed to connect to server')).toBeVisible();
  });
});
