import { File as NodeFile } from 'node:buffer';
import { apiError, dropReplies, handle, people, renderApp, server, tables } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import { useAvatar } from './useAvatar.ts';

const noop = () => undefined;
// Node's form data accepts only files of Node's own `File`.
const picture = new NodeFile(['picture'], 'me.webp', { type: 'image/webp' }) as unknown as File;

function Probe() {
  const { send, error } = useAvatar(people.maya, noop);
  return (
    <>
      <button onClick={() => void send(picture)}>Send</button>
      {error !== undefined && <p>Failed: {error}</p>}
    </>
  );
}

async function sendPicture(): Promise<string[]> {
  const { actor } = renderApp(<Probe />, { path: '/profile', route: '/profile', user: 'maya' });
  await actor.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByText(/^Failed: /);
  return [...tables.files.keys()];
}

it('deletes a picture that the server refuses as avatar', async () => {
  server.use(handle('users.update', () => apiError(403, 'FORBIDDEN')));
  expect(await sendPicture()).toEqual([]);
});

it('keeps a picture that may have become the avatar', async () => {
  dropReplies('users.update', 1);
  expect(await sendPicture()).toHaveLength(1);
});
