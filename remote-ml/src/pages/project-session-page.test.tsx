import type { AiSession, ToolStep } from '@alma/shared/contract';
import { SWRConfig } from '@alma/shared/swr';
import {
  addSessionMessage,
  ai,
  apiError,
  dropStreams,
  handle,
  pauseRuns,
  renderApp,
  server,
  tables,
} from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import ProjectSessionPage from './project-session-page.tsx';

prepareLayout();

const path = '/ml-projects/project-study/session/session-nights';
const visit = (address = path) =>
  renderApp(<ProjectSessionPage />, {
    path: address,
    route: '/ml-projects/:projectId/session/:sessionId',
    user: 'maya',
  });
/** A text in the loaded thread. */
const findInLog = async (text: string | RegExp) => within(await screen.findByRole('log')).findByText(text);
const thread = () => within(screen.getByRole('log'));
const field = () => screen.findByRole('textbox', { name: 'Message' });
const question = 'How is overtime paid?';

it('shows the history with its sources, and opens a passage in its file', async () => {
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Source 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'staffing-policy.md' }));
  const cited = await dialog.findByText(/at least two registered nurses/);
  expect(cited.tagName).toBe('MARK');
  await actor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.getByRole('article', { name: 'Source 1' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('Offline assistant')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/ml-projects/project-study');
});

it('collapses how an answer was found to one line, and announces its text without Markdown', async () => {
  const { actor } = visit();
  const details = (await screen.findByText('How this was found')).closest('details')!;
  const line = within(details).getByText(/ha(?:s|ve) a source/);
  expect(line).not.toBeVisible();
  await actor.click(screen.getByText('How this was found'));
  expect(line).toBeVisible();
  server.use(
    handle('projects.chat', () => {
      const session = ai.sessions.get('session-nights')!;
      const message = addSessionMessage(session, 'ai', '## Nights\n\n**Two** nurses [1]:\n\n- always');
      const events = [
        { type: 'started', seq: 1, run_id: 'run-1', session_id: session.session_id },
        { type: 'done', seq: 2, message },
      ];
      return new Response(
        events
          .map((event) => `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
          .join(''),
        { headers: { 'content-type': 'text/event-stream' } },
      );
    }),
  );
  await actor.type(await field(), `${question}{Enter}`);
  expect(await screen.findByText('Assistant answered: Nights Two nurses: always')).toBeInTheDocument();
});

it('shows no message that is hidden', async () => {
  const session = ai.sessions.get('session-nights')!;
  addSessionMessage(session, 'ai', 'Kept from people', { hidden: true });
  visit();
  expect(await screen.findByRole('button', { name: 'Source 1' })).toBeVisible();
  expect(screen.queryByText('Kept from people')).not.toBeInTheDocument();
});

it('streams an answer, and resumes after a broken connection without losing or repeating a word', async () => {
  const { actor } = visit();
  const release = pauseRuns();
  await actor.type(await field(), `${question}{Enter}`);
  expect(await findInLog('The')).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  dropStreams();
  expect(await findInLog('Connection lost. Reconnecting…')).toBeVisible();
  release();
  await findInLog(/one and a half times the rate/);
  expect(thread().getAllByText(/one and a half times the rate/)).toHaveLength(1);
  expect(thread().getAllByText(question)).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
});

it('shows the progress of reading files in parts, and keeps it collapsed above the answer', async () => {
  const session = ai.sessions.get('session-nights')!;
  let emit: (event: object) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      emit = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  server.use(handle('projects.chat', () => new Response(body, { headers })));
  const read = (done: number, result: string | null = null): ToolStep => ({
    id: 'message/parts',
    agent: '',
    tool: 'read_parts',
    input: JSON.stringify({ parts: `${done} of 12`, files: 'staffing-policy.md' }),
    status: result === null ? 'running' : 'done',
    result,
    is_cut: false,
    has_instructions: false,
    ms: result === null ? null : 41_000,
    at: '2026-02-01T09:00:00.000Z',
  });
  const { actor } = visit();
  await actor.type(await field(), 'Summarise the project{Enter}');
  await act(async () => {
    emit({ type: 'started', seq: 1, run_id: 'run-1', session_id: session.session_id });
    emit({ type: 'step', seq: 2, step: read(3) });
  });
  expect(await findInLog('Parts read: 3 of 12')).toBeVisible();
  // Shown once, as text: a word instead of the spinner would not fit there.
  expect(thread().getAllByText('running')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  await act(async () => emit({ type: 'step', seq: 3, step: read(4) }));
  expect(await findInLog('Parts read: 4 of 12')).toBeVisible();
  expect(thread().queryByText('Parts read: 3 of 12')).not.toBeInTheDocument();
  const steps = [read(12, '96 notes from 12 parts, each with the passages it rests on.')];
  const message = addSessionMessage(session, 'ai', 'Two nurses, always.', { steps });
  await act(async () => emit({ type: 'done', seq: 4, message }));
  await actor.click(await findInLog('Parts read: 12 of 12'));
  expect(thread().getByText(/^96 notes from 12 parts/)).toBeVisible();
  expect(thread().getByText('Two nurses, always.')).toBeVisible();
});

it('treats a longer thread as changed without comparing its messages', async () => {
  const lengths: (readonly (number | undefined)[])[] = [];
  const lengthOf = (reply: Partial<AiSession> | undefined) => reply?.channel_values?.messages.length;
  const compare = (a: unknown, b: unknown): boolean => {
    lengths.push([a, b].map((reply) => lengthOf(reply as Partial<AiSession> | undefined)));
    return JSON.stringify(a) === JSON.stringify(b);
  };
  const { actor } = renderApp(
    <SWRConfig value={{ compare }}>
      <ProjectSessionPage />
    </SWRConfig>,
    { path, route: '/ml-projects/:projectId/session/:sessionId', user: 'maya' },
  );
  await actor.type(await field(), `${question}{Enter}`);
  await findInLog(/one and a half times the rate/);
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  const sessions = lengths.filter((pair) => pair.every((length) => length !== undefined));
  expect(sessions.filter(([before, after]) => before !== after)).toEqual([]);
});

it('stops an answer and keeps what was written', async () => {
  const { actor } = visit();
  pauseRuns();
  await actor.type(await field(), `${question}{Enter}`);
  await findInLog('The');
  await actor.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await findInLog('Stopped')).toBeVisible();
  expect(thread().queryByText(/one and a half/)).not.toBeInTheDocument();
});

it('finds an answer that is being written after a reload', async () => {
  const first = visit();
  const release = pauseRuns();
  await first.actor.type(await field(), `${question}{Enter}`);
  await findInLog('The');
  first.unmount();
  visit();
  expect(await findInLog('The')).toBeVisible();
  release();
  expect(await findInLog(/one and a half times the rate/)).toBeVisible();
  expect(thread().getAllByText(question)).toHaveLength(1);
});

it('keeps an unsent message over a reload, and sends it once', async () => {
  server.use(handle('projects.chat', () => Response.error()));
  const first = visit();
  await first.actor.type(await field(), `${question}{Enter}`);
  expect(await findInLog('Failed to send message. Please try again.')).toBeVisible();
  first.unmount();
  server.resetHandlers();
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await findInLog(/one and a half times the rate/)).toBeVisible();
  expect(thread().getAllByText(question)).toHaveLength(1);
});

it('keeps an unsent message while another one is answered', async () => {
  server.use(handle('projects.chat', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit();
  await actor.type(await field(), 'First words{Enter}');
  expect(await findInLog('Failed to send message. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.type(await field(), `${question}{Enter}`);
  await findInLog(/one and a half times the rate/);
  expect(thread().getByText('First words')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(thread().queryByText('First words')).not.toBeInTheDocument());
  expect(thread().getByText(question)).toBeVisible();
});

it('says why the server refused a message, and says so when a stop failed', async () => {
  server.use(
    handle('projects.chat', () =>
      apiError(429, 'RATE_LIMITED', { message: 'Too many calls. Try again in 5 seconds.' }),
    ),
  );
  const { actor } = visit();
  await actor.type(await field(), `${question}{Enter}`);
  expect(await findInLog('Too many calls. Try again in 5 seconds.')).toBeVisible();
  server.resetHandlers();
  server.use(handle('runs.stop', () => apiError(500, 'INTERNAL_ERROR')));
  const release = pauseRuns();
  await actor.click(screen.getByRole('button', { name: 'Retry' }));
  await findInLog('The');
  await actor.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Could not stop the answer. Try again.')).toBeVisible();
  release();
  expect(await findInLog(/one and a half times the rate/)).toBeVisible();
});

it('explains the offline assistant, and shows administrators how to connect a model', async () => {
  const { actor, unmount } = visit();
  const badge = await screen.findByRole('button', { name: 'Offline assistant' });
  act(() => badge.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /^No model is connected.*do not reason.*gpt-4o-mini is the model that would answer once an administrator/,
  );
  const panel = within(screen.getByRole('complementary', { name: 'Session and sources' }));
  expect(panel.getByText(/^No model is connected.*gpt-4o-mini is the model that would answer/)).toBeVisible();
  await actor.click(badge);
  const about = within(await screen.findByRole('dialog', { name: 'Offline assistant' }));
  expect(about.getByText(/^gpt-4o-mini is the model that would answer/)).toBeVisible();
  unmount();

  const { roles } = tables.users.get('user-maya')!;
  roles.push({ ...roles[0]!, role: 'ADMIN' });
  const second = visit();
  await second.actor.click(await screen.findByRole('button', { name: 'Offline assistant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a model' }));
  expect(dialog.getByText('MODEL_BASE_URL=https://api.openai.com/v1')).toBeVisible();
  server.use(
    handle('assistant.probe', () => ({
      ok: false,
      model: 'Offline assistant',
      first_byte_ms: null,
      fault: 'No model is configured: set MODEL_BASE_URL.',
    })),
  );
  await second.actor.click(dialog.getByRole('button', { name: 'Test the model' }));
  expect(await dialog.findByText('No model is configured: set MODEL_BASE_URL.')).toBeVisible();
  server.use(handle('assistant.probe', () => apiError(429, 'RATE_LIMITED', { message: 'Too many calls.' })));
  await second.actor.click(dialog.getByRole('button', { name: 'Test the model' }));
  expect(await dialog.findByText('Too many calls.')).toBeVisible();
});

it('says why a model failed, and asks it again with the same message', async () => {
  ai.nextFailure = { code: 'MODEL_FAILED', message: 'The model did not answer.' };
  const { actor } = visit();
  await actor.type(await field(), `${question}{Enter}`);
  expect(await findInLog('The model did not answer.')).toBeVisible();
  expect(thread().getAllByText(question)).toHaveLength(1);
  await actor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findInLog(/one and a half times the rate/)).toBeVisible();
});

it('keeps typed and refused text while another tab is answered', async () => {
  server.use(
    handle('projects.chat', () =>
      apiError(409, 'RUN_ACTIVE', { message: 'An answer is still being written. Wait for it, or stop it.' }),
    ),
  );
  const { actor } = visit();
  await actor.type(await field(), `${question}{Enter}`);
  expect(await findInLog(/An answer is still being written/)).toBeVisible();
  expect(thread().getByText(question)).toBeVisible();
});

it('distinguishes a chat that does not exist from one that did not load', async () => {
  const { unmount } = visit('/ml-projects/project-study/session/none');
  expect(await screen.findByRole('heading', { name: 'Chat not found' })).toBeVisible();
  unmount();
  server.use(handle('sessions.get', () => apiError(500, 'INTERNAL_ERROR')));
  const { actor } = visit();
  const again = await screen.findByRole('button', { name: 'Try Again' });
  server.resetHandlers();
  await actor.click(again);
  await waitFor(async () => expect(await field()).toBeVisible());
});
