import { spinPhases } from '@alma/shared/contract/spin/limits';
import { apiError, handle, server } from '@alma/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SpinLog } from '../../testing/spin-log.ts';
import {
  atPause,
  continued,
  nextFrame,
  openPanel,
  openSocket,
  prepareSpinPage,
  refused,
  running,
  visitRun,
  watched,
} from '../../testing/spin-run.tsx';
import type { ContinueFrame } from '../../testing/spin-socket.ts';

prepareSpinPage();

describe('a run', () => {
  it('shows messages, votes with reasons, and the progress of the run', async () => {
    const { actor } = await atPause();
    const log = within(screen.getByRole('log'));
    expect(log.getByRole('article', { name: /^Supervisor, / })).toHaveTextContent('Visionary');
    const [thought, speech] = log.getAllByRole('article', { name: /^Architect, / });
    expect(thought).toHaveTextContent(/thinking.*Architect looks/);
    expect(speech).not.toHaveTextContent('thinking');
    expect(screen.getByText('1 agent')).toBeVisible();
    const vote = within(log.getByRole('region', { name: 'Votes on F6 Vision, round 1' }));
    expect(vote.getByText('Is F6 Vision complete?')).toBeVisible();
    expect(vote.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Architect.*The price is open\.Missing: priceAGAINST/),
      expect.stringMatching(/Developer.*AGAINST/),
    ]);
    expect(vote.getByText('More FOR than AGAINST passes.')).toBeVisible();
    const rail = within(screen.getByRole('navigation', { name: 'Phases' })).getAllByRole('listitem');
    expect(rail[0]).toHaveAttribute('aria-current', 'step');
    const panel = await openPanel(actor);
    expect(panel.getByText('Paused')).toBeVisible();
    expect(panel.getByText('AGAINST').nextSibling).toHaveTextContent('2');
  });

  it('shows what it has used so far, once a model was asked', async () => {
    const { actor, more } = await running();
    const spent = { model_calls: 12, input_tokens: 9_000, output_tokens: 345, cost: '0.042000', ms: 95_000 };
    const [thought] = new SpinLog('any').round('F6', 2).events.filter(({ type }) => type === 'agent_message');
    more((log) => log.add({ ...thought!, spent }));
    const panel = await openPanel(actor);
    expect(await panel.findByText('12 model calls, 9,345 tokens, $0.04, 2 min')).toBeVisible();
  });

  it('shows the checklist of a ballot', async () => {
    const { actor, more } = await running();
    const points = [
      { criterion: 'aim', title: 'Aim', met: true, reason: 'The draft names it.' },
      { criterion: 'measure', title: 'Measure', met: false, reason: 'No figure is there.' },
    ];
    const ballot = {
      agent: 'Architect',
      vote: 'AGAINST' as const,
      reason: 'A figure lacks.',
      failed_criteria: [],
      points,
    };
    const counts = { votes_for: 0, votes_against: 1, abstained: 0, rule: 'r', passed: false, override: null };
    more((log) => log.add({ type: 'voting_result', phase: 'F6', round: 2, ballots: [ballot], ...counts }));
    const vote = within(await screen.findByRole('region', { name: 'Votes on F6 Vision, round 2' }));
    expect(vote.getByText('No figure is there.')).not.toBeVisible();
    await actor.click(vote.getByText('Checklist: 1 of 2 met'));
    expect(vote.getByText('No figure is there.')).toBeVisible();
    expect(vote.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Aim met',
      'Measure not met',
    ]);
  });

  it('continues on request, and shows a failure', async () => {
    const { actor, socket, state } = await atPause();
    socket.onContinue = refused('CONFLICT', 'Somebody has continued already.');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Failed to continue')).toBeVisible();
    expect(screen.getByText(/Somebody has continued already\./)).toBeVisible();
    socket.onContinue = (frame) => continued(frame, state);
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument());
    expect(socket.last('continue')).toMatchObject({ pause_id: 'F6/1' });
    expect(screen.queryByText('Failed to continue')).not.toBeInTheDocument();
    expect(screen.getByText('Working on F6 Vision')).toBeVisible();
  });

  it('continues with a message, which stays in the composer when it was not sent', async () => {
    const { actor, more, socket, state } = await atPause();
    const field = screen.getByRole('textbox', { name: 'Message' });
    socket.onContinue = refused('SERVICE_UNAVAILABLE', 'Not now');
    await actor.type(field, 'Transport is funded{Enter}');
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(field).toHaveValue('Transport is funded');
    socket.onContinue = (frame) => continued(frame, state);
    await actor.type(field, '{Enter}');
    expect(await screen.findByRole('article', { name: 'You, not sent yet' })).toHaveTextContent(
      'Transport is funded',
    );
    expect(socket.last('continue')).toMatchObject({ message: 'Transport is funded', pause_id: 'F6/1' });
    more((log) =>
      log
        .add({ type: 'user_message', message_id: 'm1', content: 'Transport is funded' })
        .round('F6', 2, { feedback: ['Transport is funded'] }),
    );
    expect(await screen.findByText('You said: "Transport is funded".')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'You, not sent yet' })).not.toBeInTheDocument();
    expect(screen.queryByText('Paused')).not.toBeInTheDocument();
  });

  it('continues by a call without a socket', async () => {
    const { actor, socket } = await atPause();
    act(() => socket.drop());
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument());
    expect(socket.last('continue')).toBeUndefined();
  });

  it('shows that the last round is over, and that continuing ends the run', async () => {
    const { state, more } = await watched({ mode: 'control' }, (log, start) => {
      log.add({ type: 'initialized', state: start });
      for (const phase of spinPhases) log.artifact(phase);
      log.roundOver('F0', 1, 'control');
    });
    expect(screen.getByText(/That was the last round/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAttribute(
      'placeholder',
      'A last note for the record',
    );
    const { artifacts } = state;
    more((log) => log.add({ type: 'workflow_completed', outcome: 'completed', artifacts, rule: 'Done.' }));
    await waitFor(() => expect(screen.queryByPlaceholderText(/./)).not.toBeInTheDocument());
  });

  it('switches the mode only once the server has confirmed it', async () => {
    const { actor, state } = await running();
    server.use(handle('spin.mode', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await actor.click(screen.getByRole('button', { name: 'Switch to control' }));
    expect(await screen.findByText('Failed to switch mode')).toBeVisible();
    expect(screen.getByText('Check your connection, then try again.')).toBeVisible();
    server.resetHandlers();
    await actor.click(screen.getByRole('button', { name: 'Switch to control' }));
    expect(await screen.findByText('control from the next round')).toBeVisible();
    expect(state.next_mode).toBe('control');
    expect(screen.getByRole('button', { name: 'Switch to auto' })).toBeVisible();
  });

  it('continues and switches its mode in the order of clicks', async () => {
    const { actor, state, tell, socket } = await atPause();
    const calls: string[] = [];
    let sentFrame: ContinueFrame | undefined;
    socket.onContinue = (frame) => {
      calls.push('continue');
      sentFrame = frame;
      return undefined;
    };
    server.use(
      handle('spin.mode', () => {
        calls.push('mode');
        return Object.assign(state, { next_mode: 'auto' });
      }),
    );
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    await actor.click(screen.getByRole('button', { name: 'Switch to auto' }));
    await waitFor(() => expect(calls).toEqual(['continue']));
    tell(continued(sentFrame!, state));
    expect(await screen.findByText('auto from the next round')).toBeVisible();
    expect(calls).toEqual(['continue', 'mode']);
  });

  it('adds and removes agents when the round is over', async () => {
    const { actor } = await running();
    const panel = await openPanel(actor);
    await actor.click(panel.getByRole('button', { name: 'Remove Architect' }));
    expect(await panel.findByText('Minimum 1 agent')).toBeVisible();
    await actor.click(panel.getByRole('button', { name: 'Add agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add agent' }));
    await actor.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Prompt is required')).toBeVisible();
    await actor.type(dialog.getByLabelText('Name'), 'Nurse lead');
    await actor.type(dialog.getByLabelText('Prompt'), 'You know the ward.');
    await actor.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await panel.findByText('joins after this round')).toBeVisible();
    await actor.click(panel.getByRole('button', { name: 'Remove Architect' }));
    expect(await panel.findByText('leaves after this round')).toBeVisible();
    expect(panel.getByRole('list', { name: 'Agents' })).toHaveFocus();
  });

  it('offers a retry after a temporary failure', async () => {
    const { actor, more } = await running();
    more((log) =>
      log.add({ type: 'run_failed', code: 'MODEL_FAILED', message: 'The model failed', retryable: true }),
    );
    expect(await screen.findByText('The model failed', { selector: 'strong' })).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Working on F6 Vision')).toBeVisible();
  });

  it('is not found for another user', async () => {
    visitRun('session-nobodys');
    const { tell } = await openSocket();
    tell({ type: 'error', seq: 0, session_id: null, code: 'NOT_FOUND', message: 'Invalid session ID' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid session ID' })).toBeVisible();
  });
});

describe('artifacts', () => {
  const withArtifact = async () => {
    const app = await running();
    server.use(
      handle('spin.artifact', () => new Response('# Vision\n\nNo gaps <img src=x onerror=alert(1)>')),
    );
    app.more((log) => log.artifact('F6'));
    return app;
  };

  it('are announced for three seconds, and stay in the thread and the panel', async () => {
    const { more } = await running();
    await nextFrame();
    // From here on only the fake clock advances the page.
    jest.useFakeTimers();
    try {
      more((log) => log.artifact('F6'));
      const announcements = () => screen.queryAllByText('Artifact Vision is ready').length;
      const shown = announcements();
      act(() => jest.advanceTimersByTime(2_999));
      expect(announcements()).toBe(shown);
      act(() => jest.advanceTimersByTime(1));
      expect(announcements()).toBe(shown - 1);
      expect(screen.getByRole('button', { name: 'Read Vision F6', hidden: true })).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('can be read safely, and copied', async () => {
    const { actor } = await withArtifact();
    const panel = await openPanel(actor);
    await actor.click(await panel.findByRole('button', { name: 'Read Vision F6' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vision' }));
    expect(await dialog.findByText(/No gaps/)).toBeVisible();
    expect(dialog.queryByRole('img')).not.toBeInTheDocument();
    expect(dialog.getByText(/By Architect, Developer in 2 rounds, accepted by vote/)).toBeVisible();
    expect(dialog.getByText('ab'.repeat(32))).not.toBeVisible();
    await actor.click(dialog.getByText('How this was made'));
    expect(dialog.getByText('ab'.repeat(32))).toBeVisible();
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await actor.click(dialog.getByRole('button', { name: 'Copy Markdown' }));
    expect(copied).toHaveBeenCalledWith(expect.stringContaining('No gaps'));
  });

  it('show an error when they did not load', async () => {
    const { actor } = await withArtifact();
    server.use(handle('spin.artifact', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    const [read] = await screen.findAllByRole('button', { name: 'Read Vision' });
    await actor.click(read!);
    expect(await screen.findByText('The artifact did not load.')).toBeVisible();
  });
});

describe('a finished run', () => {
  const finished = () => watched({}, (log, state) => log.whole(state, ['F6', 'F5']));

  it('accepts no more messages, and closes the connection', async () => {
    const { actor, socket } = await finished();
    expect(screen.getByText('This spin chat is completed.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAttribute('readonly');
    expect(socket.isClosed).toBe(true);
    expect(screen.queryByRole('button', { name: /^Switch to/ })).not.toBeInTheDocument();
    const panel = await openPanel(actor);
    expect(panel.getByText('Completed')).toBeVisible();
    expect(panel.getAllByRole('button', { name: /^Download .+\.?$/ })).toHaveLength(3);
    await actor.click(panel.getByRole('button', { name: 'Close' }));
    await actor.click(await screen.findByRole('button', { name: 'Spin chat menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete spin chat' })).toBeVisible();
  });

  it('can be replayed', async () => {
    const { actor } = await finished();
    await actor.click(screen.getByRole('button', { name: 'Spin chat menu' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Replay' }));
    const slider = await screen.findByRole('slider', { name: /Position/ });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Event 1 of 33/));
    const rail = () => within(screen.getByRole('navigation', { name: 'Phases' })).getAllByRole('listitem');
    expect(rail()[0]).toHaveAttribute('aria-current', 'step');
    expect(within(screen.getByRole('log')).queryByRole('region')).not.toBeInTheDocument();
    fireEvent.change(slider, { target: { value: '33' } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Event 33 of 33/));
    expect(within(screen.getByRole('log')).getAllByRole('region').length).toBeGreaterThan(0);
    await actor.click(screen.getByRole('button', { name: 'Leave replay' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  });
});
