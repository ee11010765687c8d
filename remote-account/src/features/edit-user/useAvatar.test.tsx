import { File as NodeFile } from 'node:buffer';
import { apiError, dropReplies, handle, people, renderApp, server, tables } from '@alma/shared/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { useAvatar } from './useAvatar.ts';

const noop = () => undefined;
// Node's form data accepts only files of Node's own `File`.
const picture = new NodeFile(['picture'], 'me.webp', { type: 'image/webp' }) as unknown as File;

function Probe() {
  const [isOpen, setIsOpen] = useState(true);
  const { choose, picture: chosen, send, error } = useAvatar(people.maya, noop, isOpen);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
      <button onClick={() => choose([picture])}>Choose</button>
      {chosen && <p>Crop {chosen.src}</p>}
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

describe('a chosen picture', () => {
  const decodeAs = (width: number, height: number) => {
    globalThis.createImageBitmap = async () => ({ width, height, close: noop });
  };
  const choosePicture = async () => {
    const { actor } = renderApp(<Probe />, { path: '/profile', route: '/profile', user: 'maya' });
    await actor.click(await screen.findByRole('button', { name: 'Choose' }));
  };

  afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'));

  it.each([
    ['is square', () => decodeAs(1, 1)],
    ['cannot be decoded by this browser', noop],
  ])('is uploaded at once when it %s', async (_, prepare) => {
    prepare();
    await choosePicture();
    expect(await screen.findByText('Avatar Updated')).toBeVisible();
    expect(screen.queryByText(/^Crop/)).not.toBeInTheDocument();
    expect(tables.users.get('user-maya')?.avatar_url).toMatch(/^\/api\/v1\/public\/files\//);
  });

  it('is cropped first when it is not square', async () => {
    decodeAs(2, 1);
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = noop;
    await choosePicture();
    expect(await screen.findByText('Crop blob:1')).toBeVisible();
    expect(tables.files.size).toBe(0);
  });

  it.each([
    ['uploaded', 1],
    ['shown for cropping', 2],
  ])('is not %s when the dialog was closed while it was decoded', async (_, width) => {
    URL.createObjectURL = () => 'blob:1';
    const { promise, resolve } = Promise.withResolvers<ImageBitmap>();
    globalThis.createImageBitmap = () => promise;
    const { actor } = renderApp(<Probe />, { path: '/profile', route: '/profile', user: 'maya' });
    await actor.click(await screen.findByRole('button', { name: 'Choose' }));
    await actor.click(screen.getByRole('button', { name: 'Close' }));
    await act(async () => resolve({ width, height: 1, close: noop }));
    await actor.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.queryByText(/^Crop/)).not.toBeInTheDocument();
    expect(tables.files.size).toBe(0);
  });
});
