import { api } from '@alma/shared/api';
import type { RemoteRecord } from '@alma/shared/remote';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';

const release = '1.1.0-bbbb2222';

const wallet = (changes: Partial<RemoteRecord> = {}) =>
  remoteRecord({
    name: 'wallet',
    title: 'Wallet',
    routes: [{ path: '/wallet', expose: './wallet-page', title: 'Wallet' }],
    ...changes,
  });
const notes = remoteRecord({
  name: 'notes',
  title: 'Notes',
  slots: [{ slot: 'dashboard.card', expose: './notes-card', order: 1, title: 'Notes' }],
});

function LiveWallet() {
  return <p>the live wallet</p>;
}
function TriedWallet() {
  return <p>the wallet that is tried</p>;
}
function NotesCard() {
  const [text, setText] = useState('');
  return <input aria-label="Notes" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** Override ids that the server no longer knows. */
let expiredIds: Set<string>;
/** The override ids sent with each read of the registry. */
let sent: string[][];
beforeEach(() => {
  expiredIds = new Set();
  sent = [];
  sessionStorage.clear();
});

interface OpenOptions {
  path?: string;
  /** Maya is a member of the wallet's team. */
  user?: 'admin' | 'maya' | 'leo';
  /** Whether the overriding release fails to load. */
  isBroken?: boolean;
}

function open({ path = '/wallet', user = 'maya', isBroken = false }: OpenOptions = {}) {
  return renderHost({
    path,
    user,
    remotes: [wallet(), notes],
    exposes: {
      'wallet ./wallet-page': LiveWallet,
      'notes ./notes-card': NotesCard,
      ...(!isBroken && { [`wallet@${release} ./wallet-page`]: TriedWallet }),
    },
    registryFor(ids) {
      sent.push([...ids]);
      const [id] = ids.filter((candidate) => !expiredIds.has(candidate));
      if (id === undefined) return { remotes: [wallet(), notes] };
      const entry = `/remotes/wallet/${release}/remoteEntry.js`;
      const record = wallet({ version: '1.1.0', build: 'bbbb2222', entry, override: id });
      return { remotes: [record, notes] };
    },
  });
}

const overrideUrl = `/wallet?alma-remote=wallet@${release}`;
const dialog = () => screen.findByRole('dialog', { name: 'Try a release that is not live?' });
const banner = () => screen.findByRole('region', { name: 'Releases you are trying' });
const noBanner = () =>
  expect(screen.queryByRole('region', { name: 'Releases you are trying' })).not.toBeInTheDocument();
const readOverrides = (storage: Storage) => JSON.parse(storage.getItem('alma.overrides:v1') ?? '[]');

async function openTrial(scope: 'tab' | 'browser' = 'tab', options: OpenOptions = {}) {
  const host = open({ path: overrideUrl, ...options });
  await host.actor.click(within(await dialog()).getByRole('button', { name: `Try it in this ${scope}` }));
  return host;
}

it('asks before anything changes, with the focus on the refusing button, and removes the release from the address', async () => {
  const called = jest.spyOn(api, 'call');
  const { actor } = open({ path: `${overrideUrl}&tab=history#top` });
  const asks = await dialog();
  expect(location.search).toBe('?tab=history');
  expect(location.hash).toBe('#top');
  expect(asks).toHaveTextContent(`Wallet ${release} instead of 0.1.0-test`);
  expect(screen.getByText('the live wallet')).toBeInTheDocument();
  const notNow = within(asks).getByRole('button', { name: 'Not now' });
  expect(notNow).toHaveFocus();
  await actor.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(called.mock.calls.map(([name]) => name)).not.toContain('delivery.overrides.create');
  expect(sessionStorage).toHaveLength(0);
  expect(sent).toEqual([]);
  noBanner();
});

it('shows the release in this tab with a banner, and leaves it with one click', async () => {
  const { actor } = await openTrial();
  expect(await screen.findByText('the wallet that is tried')).toBeInTheDocument();
  expect(await banner()).toHaveTextContent(`You are trying Wallet ${release} in this tab, until`);
  expect([readOverrides(sessionStorage).length, readOverrides(localStorage).length]).toEqual([1, 0]);
  const [{ id }] = readOverrides(sessionStorage);
  expect(sent).toEqual([[id]]);

  await actor.click(screen.getByRole('button', { name: `Leave Wallet ${release}` }));
  expect(await screen.findByText('the live wallet')).toBeInTheDocument();
  noBanner();
  expect(readOverrides(sessionStorage)).toEqual([]);
  expect(sent.at(-1)).toEqual([]);
  await expect(api.call('delivery.overrides.list', {})).resolves.toEqual({ overrides: [] });
});

it('applies from the start of the next page, in every tab if it is for the browser', async () => {
  await openTrial('browser');
  await screen.findByText('the wallet that is tried');
  expect([readOverrides(sessionStorage).length, readOverrides(localStorage).length]).toEqual([0, 1]);
});

it('starts with the stored overrides, and never loads the live build', async () => {
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const held = { id: 'held-before', remote: 'wallet', release, expires_at };
  localStorage.setItem('alma.overrides:v1', JSON.stringify([held, { id: 7 }, 'no override']));
  const { loaded } = open();
  expect(await screen.findByText('the wallet that is tried')).toBeInTheDocument();
  expect(await banner()).toHaveTextContent('in this browser, until');
  expect(loaded).not.toContain('wallet ./wallet-page');
  expect(sent[0]).toEqual(['held-before']);
});

it('keeps typed text elsewhere on the page when a release is left', async () => {
  const held = {
    id: 'x',
    remote: 'wallet',
    release,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  };
  sessionStorage.setItem('alma.overrides:v1', JSON.stringify([held]));
  const { actor } = open({ path: '/' });
  await actor.type(await screen.findByRole('textbox', { name: 'Notes' }), 'half a sentence');
  await actor.click(screen.getByRole('button', { name: /^Leave/ }));
  await waitFor(noBanner);
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('half a sentence');
});

it('shows that a release does not load, and can still leave it', async () => {
  const { actor } = await openTrial('tab', { isBroken: true });
  expect(await screen.findByText('Wallet is unavailable')).toBeInTheDocument();
  await waitFor(async () => expect(await banner()).toHaveTextContent('It has failed on this page.'));
  await actor.click(screen.getByRole('button', { name: /^Leave/ }));
  expect(await screen.findByText('the live wallet')).toBeInTheDocument();
});

it('falls back with a message when the server no longer knows the override', async () => {
  const held = {
    id: 'x',
    remote: 'wallet',
    release,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  };
  sessionStorage.setItem('alma.overrides:v1', JSON.stringify([held]));
  expiredIds.add('x');
  open();
  expect(await screen.findByText('the live wallet')).toBeInTheDocument();
  expect(await screen.findByText(`Your trial of wallet ${release} has ended`)).toBeInTheDocument();
  expect(readOverrides(sessionStorage)).toEqual([]);
  noBanner();
});

it('tells other users why it is refused, and shows them the live product', async () => {
  open({ path: overrideUrl, user: 'leo' });
  expect(await screen.findByText('This release is for its team')).toBeInTheDocument();
  expect(screen.getByText('the live wallet')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
  noBanner();
});

it('shows the reason for a refusal, and the granted releases', async () => {
  const { actor } = open({ path: `${overrideUrl}&alma-remote=notes@9.9.9-none` });
  await actor.click(within(await dialog()).getByRole('button', { name: 'Try it in this tab' }));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('notes 9.9.9-none:');
  expect(screen.getByText('the wallet that is tried')).toBeInTheDocument();
  await actor.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
  expect(await banner()).toHaveTextContent(release);
});

it.each(['', 'wallet', '@1.0.0-aaaa', 'wallet@../../secret', 'wallet@https://evil.example', '<b>@1.0.0'])(
  'ignores a value that does not name a release: %j',
  async (text) => {
    open({ path: `/wallet?alma-remote=${encodeURIComponent(text)}` });
    expect(await screen.findByText('This link does not name a release')).toBeInTheDocument();
    expect(screen.getByText('the live wallet')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location.search).toBe('');
  },
);

it('requests at most ten, and one for each remote', async () => {
  const query = Array.from({ length: 40 }, (_, index) => `alma-remote=remote${index}@1.0.0-aaaa`);
  open({ path: `/wallet?${[...query.slice(0, 2), ...query].join('&')}` });
  expect(within(await dialog()).getAllByRole('listitem')).toHaveLength(8);
});

it('waits in the tab until the sign-in', async () => {
  renderHost({ path: overrideUrl, remotes: [wallet()] });
  expect(await screen.findByRole('heading', { name: 'Sign in to Alma' })).toBeInTheDocument();
  expect(location.search).toBe('');
  expect(JSON.parse(sessionStorage.getItem('alma.asked-overrides:v1') ?? '')).toEqual([`wallet@${release}`]);
});

it('ends with the session', async () => {
  const { session } = await openTrial('browser');
  await screen.findByText('the wallet that is tried');
  await act(() => session.logout());
  expect([readOverrides(sessionStorage), readOverrides(localStorage)]).toEqual([[], []]);
});
