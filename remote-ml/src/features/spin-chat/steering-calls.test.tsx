import { server } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import { openPanel, prepareSpinPage, running } from '../../testing/spin-run.tsx';

prepareSpinPage();

it('names run and agent in the query, as specified', async () => {
  const { actor, state } = await running();
  const sent: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const [, name] = pathname.split('/spin_group/');
    if (request.method !== 'POST' || name === undefined) return;
    searchParams.delete('user_id');
    const note = (text: string) =>
      void sent.push([name, Object.fromEntries(searchParams), text && JSON.parse(text)]);
    void request.clone().text().then(note);
  });
  const { session_id } = state;
  const { agent_id } = state.agents[0]!;
  await actor.click(screen.getByRole('button', { name: 'Switch to control' }));
  expect(await screen.findByText('control from the next round')).toBeVisible();
  const panel = await openPanel(actor);
  await actor.click(panel.getByRole('button', { name: 'Add agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add agent' }));
  await actor.type(dialog.getByLabelText('Name'), 'Nurse');
  await actor.type(dialog.getByLabelText('Prompt'), 'You know the ward.');
  await actor.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await panel.findByText('joins after this round')).toBeVisible();
  await actor.click(panel.getByRole('button', { name: 'Remove Architect' }));
  expect(await panel.findByText('leaves after this round')).toBeVisible();
  server.events.removeAllListeners();
  expect(sent).toEqual([
    ['mode', { session_id }, { mode: 'control' }],
    ['agents/add', { session_id }, { name: 'Nurse', prompt: 'You know the ward.' }],
    ['agents/remove', { session_id, agent_id }, ''],
  ]);
});
