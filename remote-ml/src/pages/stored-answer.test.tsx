import type { SessionMessage, ToolStep } from '@alma/shared/contract';
import { addSessionMessage, ai, handle, renderApp, server } from '@alma/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import ProjectSessionPage from './project-session-page.tsx';

prepareLayout();

const step: ToolStep = {
  id: 'message/parts',
  agent: '',
  tool: 'read_parts',
  input: JSON.stringify({ parts: '12 of 12', files: 'staffing-policy.md' }),
  status: 'done',
  result: '96 notes.',
  is_cut: false,
  has_instructions: false,
  ms: 41_000,
  at: '2026-02-01T09:00:00.000Z',
};
const text = '## Nights\n\nAlways *two* nurses [1].\n\nNever one.';
const citationsOf = ({ additional_kwargs }: SessionMessage) => additional_kwargs.citations ?? [];

it('keeps the elements of an answer when it is stored: opened steps, the focus and the text', async () => {
  const session = ai.sessions.get('session-nights')!;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
  const emit = (event: object) =>
    controller?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  const headers = { 'content-type': 'text/event-stream' };
  server.use(handle('projects.chat', () => new Response(body, { headers })));
  const citation = { ...session.messages.flatMap(citationsOf)[0]!, n: 1 };
  const { actor } = renderApp(<ProjectSessionPage />, {
    path: '/ml-projects/project-study/session/session-nights',
    route: '/ml-projects/:projectId/session/:sessionId',
    user: 'maya',
  });
  await actor.type(await screen.findByRole('textbox', { name: 'Message' }), 'How many?{Enter}');
  const thread = within(await screen.findByRole('log'));
  await act(async () => {
    emit({ type: 'started', seq: 1, run_id: 'run-1', session_id: session.session_id });
    emit({ type: 'step', seq: 2, step });
    emit({ type: 'citation', seq: 3, citation });
    emit({ type: 'token', seq: 4, text });
  });
  await actor.click(await thread.findByText('Parts read: 12 of 12'));
  const elements = () => ({
    step: thread.getByText('96 notes.').closest('details')!,
    heading: thread.getByRole('heading', { name: 'Nights' }),
    word: thread.getByText('two', { selector: 'em' }),
    source: thread.getAllByRole('button', { name: 'Source 1' }).at(-1)!,
    last: thread.getByText('Never one.'),
  });
  const written = elements();
  act(() => written.source.focus());

  const about = { run_id: 'run-1', steps: [step], citations: [{ ...citation }], ending: 'stop' as const };
  const message = addSessionMessage(session, 'ai', text, about);
  await act(async () => emit({ type: 'done', seq: 5, message }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  const stored = elements();
  expect(stored.step).toHaveAttribute('open');
  expect(stored.source).toHaveFocus();
  for (const [name, element] of Object.entries(stored))
    expect(element).toBe(written[name as keyof typeof written]);
});
