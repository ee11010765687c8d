import { api } from '@alma/shared/api';
import { openSession, people, tables } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';

function NotesPage() {
  const [text, setText] = useState('');
  const save = () => void api.call('auth.me', {}).catch(() => undefined);
  return (
    <>
      <input aria-label="Notes" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={save}>Save</button>
    </>
  );
}

const notes = remoteRecord({
  name: 'notes',
  routes: [{ path: '/notes', expose: './notes-page', title: 'Notes' }],
});

async function renderExpiredSession() {
  const host = renderHost({
    path: '/notes',
    user: 'maya',
    remotes: [notes],
    exposes: { 'notes ./notes-page': NotesPage },
  });
  await host.actor.type(await screen.findByRole('textbox', { name: 'Notes' }), 'half a sentence');
  tables.sessions.clear();
  tables.cookieUserId = undefined;
  await host.actor.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  return { ...host, dialog };
}

const typed = () => screen.getByLabelText('Notes');

it('keeps the page and the typed text, and says which way of signing in loses them', async () => {
  const { dialog } = await renderExpiredSession();
  expect(dialog).toHaveTextContent(/Sign in opens a new tab\. This page keeps your text/);
  expect(dialog).toHaveTextContent(/Sign in on this page leaves this page .* not saved is lost\./);
  expect(typed()).toHaveValue('half a sentence');
});

it('continues automatically after a sign-in in the tab that it opened', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { actor } = await renderExpiredSession();
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(button).toHaveFocus();
  await actor.click(button);
  expect(opened).toHaveBeenCalledWith('/login', '_blank');
  expect(screen.getByText(/Waiting for you/)).toBeInTheDocument();

  const token = openSession(people.maya.user_id);
  localStorage.setItem('kinde_access_token', token);
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'kinde_access_token', newValue: token })),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(typed()).toHaveValue('half a sentence');
});

it('continues when the visitor returns to it, if tabs share no storage', async () => {
  await renderExpiredSession();
  tables.cookieUserId = people.maya.user_id;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(typed()).toHaveValue('half a sentence');
});

it('signs in here and remembers the place', async () => {
  const { actor, visitedUrls } = await renderExpiredSession();
  await actor.click(screen.getByRole('button', { name: 'Sign in on this page' }));
  await waitFor(() => expect(visitedUrls).toHaveLength(1));
  expect(visitedUrls[0]).toMatch(/^http:\/\/localhost\/oidc\/auth/);
});

it('can be closed, and a banner remains', async () => {
  const { actor } = await renderExpiredSession();
  await actor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Your session has ended')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  await actor.type(typed(), ' more');
  expect(typed()).toHaveValue('half a sentence more');
});

it('leaves the composer of a chat free once its dialog is closed', async () => {
  const { actor } = await renderExpiredSession();
  await actor.keyboard('{Escape}');
  const place = (await screen.findByText('Your session has ended')).closest('[role="status"]')?.parentElement;
  expect(place).toHaveStyle({ bottom: '24px' });
  screen.getByRole('main').dataset.page = 'fill';
  expect(place).toHaveStyle({ bottom: 'auto' });
});
