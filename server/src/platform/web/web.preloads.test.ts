import type { RemoteRecord } from '@alma/shared/contract';
import { expect, it } from '@jest/globals';
import { preloadsFor } from './web.preloads.ts';
import { toRecord } from './web.source.ts';

const first = '/assets/main.1.js';
const host = {
  version: '0.1.0',
  build: 'single',
  scripts: [first],
  parts: {},
  pages: { 'signed-in': ['/assets/signed-in.1.js'] },
  frame: '',
  titles: {},
  styles: '',
  fonts: [],
};
const wallet: RemoteRecord = {
  name: 'wallet',
  title: 'Wallet',
  version: '0.1.0',
  build: 'single',
  requires: '^1.0.0',
  entry: first,
  global: 'single',
  enabled: true,
  routes: [{ path: '/wallet', expose: './wallet-page', title: 'Wallet' }],
  navigation: [],
  slots: [],
  breadcrumbs: {},
  preload: { './wallet-page': ['/assets/remote-wallet-wallet-page.1.js'] },
};
const hrefs = (path: string): string[] =>
  preloadsFor({ host, registry: { remotes: [wallet] } }, path).map(({ href }) => href);

it('omits a remote whose contract range this host does not satisfy', () => {
  const hrefsOn = (shared: string): string[] =>
    preloadsFor({ host: { ...host, shared }, registry: { remotes: [wallet] } }, '/wallet').map(
      ({ href }) => href,
    );
  expect(hrefsOn('1.2.0')).toContain('/assets/remote-wallet-wallet-page.1.js');
  expect(hrefsOn('2.0.0')).toEqual(['/assets/signed-in.1.js']);
});

it('lists the chunks of a single bundle, whose first script is the entry of every remote', () => {
  expect(hrefs('/wallet')).toEqual(['/assets/signed-in.1.js', '/assets/remote-wallet-wallet-page.1.js']);
});

it('omits the gallery, which production does not have', () => {
  expect(hrefs('/dev/kit')).toEqual(['/assets/signed-in.1.js']);
});

it('adds no chunk for a lazy module that the host does not have, whatever its name', () => {
  const parts = { './wallet-page': ['constructor', 'future'] };
  expect(toRecord({ ...wallet, parts }, host, true).preload).toEqual(wallet.preload);
});
