import type { RemoteRecord } from '@alma/shared/remote';

/** A registry record as the server returns it; pass only the fields that matter to the test. */
export function remoteRecord(changes: Partial<RemoteRecord> = {}): RemoteRecord {
  const name = changes.name ?? 'wallet';
  return {
    name,
    title: 'Wallet',
    requires: '^1.0.0',
    routes: [{ path: `/${name}`, expose: './wallet-page', title: 'Wallet' }],
    navigation: [{ section: 'platform', label: 'Wallet', path: `/${name}`, icon: 'wallet', order: 30 }],
    slots: [],
    breadcrumbs: { [name]: 'Wallet' },
    version: '0.1.0',
    build: 'aaaa',
    entry: `/remotes/${name}/0.1.0-aaaa/remoteEntry.js`,
    global: `${name}_aaaa`,
    preload: {},
    enabled: true,
    ...changes,
  };
}
