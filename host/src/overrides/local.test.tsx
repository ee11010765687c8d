import type { RemoteRecord } from '@alma/shared/remote';
import { screen, waitFor, within } from '@testing-library/react';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';
import { addressWith, consumeReloadMark } from './local.ts';

const address = 'http://localhost:3104';
const folder = `${address}/remotes/wallet/`;

const wallet = (changes: Partial<RemoteRecord> = {}) =>
  remoteRecord({
    name: 'wallet',
    title: 'Wallet',
    routes: [{ path: '/wallet', expose: './wallet-page', title: 'Wallet' }],
    ...changes,
  });
/** The override as the server lists it for its holder. */
const listed = (id: string) =>
  wallet({
    version: '0.0.0',
    build: 'dev',
    entry: `${folder}dev/remoteEntry.js`,
    override: id,
    dev_server: address,
  });
/** The declaration of the development server. */
const declared = {
  ...wallet({ version: '0.2.0', build: 'dev', entry: '/remotes/wallet/dev/remoteEntry.js' }),
  files: { 'remoteEntry.js': 'sha384-not-to-be-trusted' },
};

type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

/** Replaces the development server's answers; everything else comes from the network of all tests. */
function answers(answer: Answer): void {
  const originalFetch = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input) === `${folder}dev/remote.json` ? answer(init?.signal) : originalFetch(input, init),
    );
}
afterEach(() => jest.restoreAllMocks());

const json = (value: unknown) => new Response(JSON.stringify(value));

function open({ path = '/wallet', local = [folder] }: { path?: string; local?: string[] } = {}) {
  return renderHost({
    path,
    user: 'maya',
    local,
    remotes: [wallet()],
    exposes: {
      'wallet ./wallet-page': () => <p>the live wallet</p>,
      'wallet@0.2.0-dev ./wallet-page': () => <p>the wallet on my machine</p>,
    },
    registryFor: ([id]) => ({ remotes: [id === undefined ? wallet() : listed(id)] }),
  });
}

function hold() {
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const held = { id: 'mine', remote: 'wallet', release: address, expires_at };
  sessionStorage.setItem('alma.overrides:v1', JSON.stringify([held]));
}

const banner = () => screen.findByRole('region', { name: 'Releases you are trying' });
beforeEach(() => sessionStorage.clear());

it('opens the page again once the person has agreed, and changes nothing before', async () => {
  const { actor, opened } = open({ path: `/wallet?alma-remote=wallet@${address}&tab=x#top`, local: [] });
  const dialog = await screen.findByRole('dialog', { name: 'Try a release that is not live?' });
  expect(dialog).toHaveTextContent(`Wallet ${address} instead of 0.1.0-test`);
  expect(dialog).toHaveTextContent('its scripts are not checked by hashes. The page reloads');
  expect([location.search, location.hash]).toEqual(['?tab=x', '#top']);
  expect(opened).toEqual([]);
  await actor.click(within(dialog).getByRole('button', { name: 'Try it in this tab' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  const [{ id, release }] = JSON.parse(sessionStorage.getItem('alma.overrides:v1') ?? '[]');
  expect([opened, release]).toEqual([[[id]], address]);
  expect(screen.queryByText('the wallet on my machine')).not.toBeInTheDocument();
});

it('shows the declaration of the development server, warns that it is not checked, and opens the page again to leave', async () => {
  hold();
  answers(() => json(declared));
  const { actor, opened, loaded } = open();
  expect(await screen.findByText('the wallet on my machine')).toBeInTheDocument();
  expect(await banner()).toHaveTextContent(
    /You are trying Wallet http:\/\/localhost:3104.*not checked by hashes/,
  );
  expect(loaded).toEqual(['wallet@0.2.0-dev ./wallet-page']);
  await actor.click(screen.getByRole('button', { name: `Leave Wallet ${address}` }));
  await waitFor(() => expect(opened).toEqual([[]]));
  expect(sessionStorage.getItem('alma.overrides:v1')).toBeNull();
});

it.each([
  [
    'does not answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Start it with: npx alma dev --product http://localhost',
  ],
  ['has no such remote', () => new Response(null, { status: 404 }), 'serves a different remote, not wallet'],
  ['says that it is another remote', () => json({ ...declared, name: 'chat' }), 'serves a different remote'],
  [
    'names scripts elsewhere',
    () => json({ ...declared, entry: 'http://evil.example/remotes/wallet/x.js' }),
    'serves a different remote, not wallet',
  ],
  ['answers no JSON', () => new Response('<p>'), 'does not answer like alma dev'],
  ['declares nothing', () => json(null), 'does not answer like alma dev'],
  [
    'leads to another site',
    () => json({ ...declared, navigation: [{ path: '//evil.example' }] }),
    'does not answer like alma dev',
  ],
  [
    'needs another contract',
    () => json({ ...declared, requires: '^9.0.0' }),
    /wallet 0\.2\.0 needs .* \^9\.0\.0; this page has 1\.0\.0/,
  ],
])(
  'a development server that %s shows its card, the reason and a button to leave',
  async (_what, answer, reason) => {
    hold();
    answers(answer);
    const { loaded } = open();
    expect(await screen.findByText('Wallet is unavailable')).toBeInTheDocument();
    await waitFor(async () => expect(await banner()).toHaveTextContent(reason));
    expect(screen.getByRole('button', { name: `Leave Wallet ${address}` })).toBeEnabled();
    expect(loaded).toEqual([]);
  },
);

it('a slow development server does not delay the page', async () => {
  hold();
  answers(
    (signal) => new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  );
  open();
  expect(await screen.findByText('Wallet is unavailable', {}, { timeout: 8_000 })).toBeInTheDocument();
  expect(await banner()).toHaveTextContent('has not answered within 5 seconds');
}, 15_000);

it('a page that was not opened for a development server sends it no request', async () => {
  hold();
  let requestCount = 0;
  answers(() => {
    requestCount += 1;
    return json(declared);
  });
  open({ local: [`${address}/remotes/chat/`] });
  expect(await screen.findByText('Wallet is unavailable')).toBeInTheDocument();
  expect(await banner()).toHaveTextContent('This page is not allowed to load from it');
  expect(requestCount).toBe(0);
});

it.each(['', '?tab=a%20b', '?tab=x&tab=y+z'])('keeps the address unchanged: %j', (search) => {
  history.replaceState(null, '', `/wallet${search}#top`);
  expect(consumeReloadMark()).toBe(false);
  history.replaceState(null, '', addressWith(['one', 'two'], location));
  expect(location.search).toContain('alma-local=one&alma-local=two');
  expect(consumeReloadMark()).toBe(true);
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(`/wallet${search}#top`);
});
