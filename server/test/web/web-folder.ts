import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltRemote, HostRecord } from '../../src/platform/web/web.schemas.ts';

const hostRecord: HostRecord = {
  version: '0.1.0',
  build: 'hhhh',
  scripts: ['/assets/main.1.js'],
  parts: { forms: ['/assets/forms.1.js'], overlays: [] },
  pages: {
    'signed-in': ['/assets/signed-in.1.js'],
    callback: ['/assets/callback.1.js'],
    kit: ['/assets/kit.1.js'],
  },
  frame: '<div id="frame"><!--title--></div>',
  titles: { '/': 'Dashboard' },
  styles: 'html{}',
  fonts: ['/assets/inter.woff2'],
  hashes: { '/assets/main.1.js': 'sha384-main', '/assets/signed-in.1.js': 'sha384-pages' },
};

function builtRemote(build = 'aaaa'): BuiltRemote {
  const base = `/remotes/wallet/0.1.0-${build}/`;
  return {
    name: 'wallet',
    title: 'Wallet',
    requires: '^1.0.0',
    routes: [
      { path: '/wallet/:id', expose: './detail-page', title: 'Detail' },
      { path: '/wallet/new', expose: './wallet-page', title: 'Wallet' },
    ],
    navigation: [],
    slots: [
      { slot: 'dashboard.card', expose: './card', order: 10, title: 'Wallet' },
      { slot: 'dashboard.card', expose: './admin-card', order: 20, title: 'Treasury', role: 'ADMIN' },
    ],
    breadcrumbs: {},
    version: '0.1.0',
    build,
    entry: `${base}remoteEntry.js`,
    global: `wallet_${build}`,
    integrity: 'sha384-abc',
    files: { 'remoteEntry.js': 'sha384-abc', 'wallet.js': 'sha384-def' },
    preload: {
      './wallet-page': [`${base}wallet.js`],
      './detail-page': [`${base}detail.js`],
      './card': [`${base}card.js`],
      './admin-card': [`${base}admin-card.js`],
    },
    parts: { './wallet-page': ['forms'], './detail-page': [], './card': [], './admin-card': [] },
  };
}

/** A separate web folder with one host and one remote, and methods to change it. */
export function makeWebFolder(dir = mkdtempSync(path.join(tmpdir(), 'alma-web-'))) {
  const write = (file: string, content: unknown): void => {
    const target = path.join(dir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const live = (changes: object = {}): void => {
    const remote = { name: 'wallet', folder: 'remote-wallet/dist', build: '0.1.0-aaaa', ...changes };
    write('dist/remotes.json', { remotes: [remote] });
  };
  const addBuild = (build: string): void => {
    write(`remote-wallet/dist/0.1.0-${build}/remote.json`, builtRemote(build));
    write(`remote-wallet/dist/0.1.0-${build}/remoteEntry.js`, `/* ${build} */`);
  };
  write('host/dist/host.json', hostRecord);
  write('host/dist/assets/main.1.js', '/* plain */');
  write('host/dist/assets/main.1.js.br', 'brotli');
  write('host/dist/assets/main.1.js.map', 'folder of the sources');
  addBuild('aaaa');
  live();
  return { dir, write, live, addBuild, remove: () => rmSync(dir, { recursive: true }) };
}
