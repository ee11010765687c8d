import type { Registry } from '@alma/shared/remote';
import { Slot } from '@alma/shared/remote';
import { renderApp } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import { use, useEffect, useState } from 'react';
import { remoteRecord } from '../testing/remote-records.ts';
import type { RemoteStoreOptions } from './remote-loads.ts';
import { createRemoteStore } from './remote-store.ts';
import { RemotePage } from './RemotePage.tsx';
import { RemotesProvider } from './RemotesProvider.tsx';

const registry: Registry = {
  remotes: [
    remoteRecord({
      slots: [{ slot: 'user.balances', expose: './balances', order: 1, title: 'Balances' }],
    }),
  ],
};

function storeOf(changes: Partial<RemoteStoreOptions>) {
  return createRemoteStore({
    registry,
    load: () => Promise.reject(new Error('unused')),
    fetchRegistry: () => Promise.resolve(registry),
    report: () => undefined,
    origin: 'http://localhost',
    sharedVersion: '1.0.0',
    needsHashes: false,
    ...changes,
  });
}

function showPage(changes: Partial<RemoteStoreOptions>) {
  return renderApp(
    <RemotesProvider store={storeOf(changes)}>
      <RemotePage remote="wallet" expose="./wallet-page" />
    </RemotesProvider>,
    { path: '/wallet' },
  );
}

it('shows a busy region, then the page', async () => {
  const arrival = Promise.withResolvers<unknown>();
  showPage({ load: () => arrival.promise });
  expect(screen.getByRole('status', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  arrival.resolve({ default: () => <h1>Your wallet</h1> });
  expect(await screen.findByRole('heading', { name: 'Your wallet' })).toBeVisible();
});

it('shows a card when a remote did not load, and recovers on Retry', async () => {
  let isDown = true;
  const { actor } = showPage({
    load: () =>
      isDown ? Promise.reject(new Error('RUNTIME-008')) : Promise.resolve({ default: () => <p>Healed</p> }),
  });
  expect(await screen.findByText('Wallet is unavailable')).toBeVisible();
  isDown = false;
  await actor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Healed')).toBeVisible();
  expect(screen.queryByText('Wallet is unavailable')).not.toBeInTheDocument();
});

it('reports a page that throws, and renders it again on Retry', async () => {
  // React logs every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: string[] = [];
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new TypeError('no such field');
    return <p>Healed</p>;
  };
  const { actor } = showPage({
    load: () => Promise.resolve({ default: Page }),
    report: ({ name }, failure) => void reports.push(`${name} ${failure.phase} ${failure.class}`),
  });
  expect(await screen.findByText('Wallet is unavailable')).toBeVisible();
  expect(reports).toEqual(['wallet render TypeError']);
  isBroken = false;
  await actor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Healed')).toBeVisible();
});

it('reserves no space for a quiet widget', async () => {
  const arrivals = { './list': Promise.withResolvers(), './watch': Promise.withResolvers() };
  const widget = { slot: 'user.balances' as const, order: 1 };
  const slots = [
    { ...widget, expose: './list', title: 'List' },
    { ...widget, expose: './watch', title: 'Watch', quiet: true },
  ];
  const store = storeOf({
    registry: { remotes: [remoteRecord({ slots })] },
    load: (_record, expose) => arrivals[expose as keyof typeof arrivals].promise,
  });
  renderApp(
    <RemotesProvider store={store}>
      <Slot name="user.balances" userId="user-1" />
    </RemotesProvider>,
  );
  expect(screen.getAllByRole('status', { name: 'Loading' })).toHaveLength(1);
  arrivals['./list'].resolve({ default: () => <p>A list</p> });
  arrivals['./watch'].resolve({ default: () => <p>Something is late</p> });
  expect(await screen.findByText('A list')).toBeVisible();
  expect(await screen.findByText('Something is late')).toBeVisible();
});

it('shows the other widgets of a slot, and what comes later, beside one that suspends forever', async () => {
  const never = new Promise<string>(() => undefined);
  const Suspended = () => <p>{use(never)}</p>;
  const Working = () => {
    const [isLater, setLater] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setLater(true), 50);
      return () => clearTimeout(timer);
    }, []);
    return <p>{isLater ? 'Something that comes later' : 'A list'}</p>;
  };
  const widget = { slot: 'user.balances' as const, order: 1, title: 'Widget' };
  const slots = [
    { ...widget, expose: './suspended' },
    { ...widget, expose: './working' },
  ];
  const shown: string[] = [];
  const store = storeOf({
    registry: { remotes: [remoteRecord({ slots })] },
    load: (_record, expose) => Promise.resolve({ default: expose === './working' ? Working : Suspended }),
    measure: (event) => void shown.push('failure' in event ? 'failed' : 'shown'),
  });
  renderApp(
    <RemotesProvider store={store}>
      <Slot name="user.balances" userId="user-1" />
    </RemotesProvider>,
  );
  expect(await screen.findByText('Something that comes later')).toBeVisible();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(shown).toEqual(['shown']);
});

it('shows the widgets of a slot, each with the props of the slot', async () => {
  const load: RemoteStoreOptions['load'] = () =>
    Promise.resolve({ default: ({ userId }: { userId: string }) => <p>Balances of {userId}</p> });
  renderApp(
    <RemotesProvider store={storeOf({ load })}>
      <Slot name="user.balances" userId="u-1" />
      <Slot name="title.badge" onCount={() => undefined} />
    </RemotesProvider>,
    { user: 'maya' },
  );
  expect(await screen.findByText('Balances of u-1')).toBeVisible();
});

it('names the widget, not its remote, when it could not load', async () => {
  renderApp(
    <RemotesProvider store={storeOf({ load: () => Promise.reject(new Error('down')) })}>
      <Slot name="user.balances" userId="u-1" />
    </RemotesProvider>,
  );
  expect(await screen.findByText('Balances are unavailable')).toBeVisible();
});
