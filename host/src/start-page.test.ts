import { createLazyPage } from './lazy-pages/lazy-page.ts';
import { startPage } from './start-page.ts';

const never = new Promise<never>(() => undefined);

/** Starts on this path while the user of a stored token is still being read. */
async function startAt(path: string): Promise<{ show: jest.Mock; signedIn: jest.Mock }> {
  window.history.replaceState(null, '', path);
  const show = jest.fn();
  const signedIn = jest.fn(() => never);
  const pages = { signedIn: createLazyPage(signedIn), callback: createLazyPage(() => never) };
  void startPage({ session: { start: () => never, hasToken: () => true }, pages, show });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { show, signedIn };
}

it('shows the callback immediately, although a token of the last session is still stored', async () => {
  const { show, signedIn } = await startAt('/callback?code=1&state=2');
  expect(show).toHaveBeenCalledTimes(1);
  expect(signedIn).not.toHaveBeenCalled();
});

it.each(['/', '/wallet?x=1', '/callback'])('waits on %s until the user is known', async (path) => {
  const { show, signedIn } = await startAt(path);
  expect(show).not.toHaveBeenCalled();
  expect(signedIn).toHaveBeenCalledTimes(1);
});
