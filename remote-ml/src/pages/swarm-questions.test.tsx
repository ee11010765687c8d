import {
  ai,
  apiError,
  handle,
  makeAiSession,
  makeQuestion,
  renderApp,
  server,
  teams,
} from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import SwarmPage from './swarm-page.tsx';

prepareLayout();

const title = 'researcher asks to call order of shop';

/** A chat whose agent asks whether it may order, after a message of the reader. */
async function openQuestion(step = makeQuestion()) {
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya' });
  const agents = ['researcher', 'critic'].map((name) => ({ name, system_prompt: 'You help.' }));
  teams.set(id, { agents, active: 'researcher' });
  ai.nextQuestion = step;
  const { actor } = renderApp(<SwarmPage />, {
    path: `/swarm-chat/${id}`,
    route: '/swarm-chat/:sessionId',
    user: 'maya',
  });
  await actor.type(await screen.findByRole('textbox', { name: 'Message' }), 'Order one.{Enter}');
  const card = within(await screen.findByRole('region', { name: title }));
  return { actor, card, step };
}
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
const closed = (decision: string) =>
  handle('runs.answer', ({ body }) =>
    apiError(409, 'QUESTION_CLOSED', {
      message: 'This call was declined already.',
      details: { question_id: body.question_id, decision },
    }),
  );

describe('a call that asks first', () => {
  it('shows what is sent to which server, and continues once it is allowed, with the focus in the thread', async () => {
    const { actor, card } = await openQuestion();
    expect(card.getByText(/exactly this is sent to shop, once\. That may change or spend/)).toBeVisible();
    expect(card.getByRole('term')).toHaveTextContent('thing');
    expect(card.getByRole('definition')).toHaveTextContent('umbrella');
    expect(
      screen.getByText(/^researcher asks to call order of shop\. Allow this call once/),
    ).toBeInTheDocument();
    await actor.click(card.getByRole('button', { name: 'Allow once' }));
    await isGone();
    expect(await screen.findByText('Allowed once')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('log')).toHaveFocus());
    expect(await screen.findByText('researcher heard: Order one.')).toBeVisible();
  });

  it('continues without the call when it is declined, by keyboard', async () => {
    const { actor, card } = await openQuestion();
    act(() => card.getByRole('button', { name: 'Don’t allow' }).focus());
    await actor.keyboard('{Enter}');
    await isGone();
    const declined = (await screen.findByText('Not allowed')).closest('summary');
    expect(declined).not.toHaveTextContent(/Failed|ms/);
    expect(await screen.findByText('researcher heard: Order one.')).toBeVisible();
  });

  it('shows invisible characters, and marks instructions to an assistant', async () => {
    const step = makeQuestion({ input: JSON.stringify({ to: 'a\u202Eb\u200Bc', list: [1, 2] }) });
    const question = { ...step.question!, has_instructions: true };
    const { card } = await openQuestion({ ...step, question });
    const values = card.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['a\\u{202e}b\\u{200b}c', '[\n  1,\n  2\n]']);
    expect(card.getByText(/looks like an instruction to an assistant/)).toBeVisible();
  });

  it('stays open when the answer was lost, and says when another tab was first', async () => {
    const { actor, card } = await openQuestion();
    server.use(handle('runs.answer', () => apiError(500, 'INTERNAL_ERROR')));
    await actor.click(card.getByRole('button', { name: 'Allow once' }));
    expect(await card.findByText('Your answer was not saved. Try again.')).toBeVisible();
    server.use(closed('declined'));
    await actor.click(card.getByRole('button', { name: 'Allow once' }));
    expect(await card.findByText('This call was declined already.')).toBeVisible();
    expect(card.getByRole('button', { name: 'Don’t allow' })).toBeDisabled();
  });

  it('is declined by a stop', async () => {
    const { actor } = await openQuestion();
    await actor.click(screen.getByRole('button', { name: /Stop/ }));
    await isGone();
    expect(await screen.findByText('Stopped')).toBeVisible();
  });
});
