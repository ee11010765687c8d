import { expect, it } from '@jest/globals';
import { checkRemotes } from '../../shared/cli/live-remotes.ts';
import type { Platform } from '../../shared/cli/platform.ts';
import { readRegistry } from '../../shared/cli/signature.ts';
import type { PlatformContract } from '../../shared/src/contract/delivery/platform.ts';

/** A declaration for another version of the contract, with names that this version lacks. */
const declaration = {
  name: 'ahead',
  title: 'Ahead',
  requires: '^1.0.0',
  routes: [{ path: '/ahead', expose: './page', title: 'Ahead', reads: [{ call: 'ahead.get' }] }],
  navigation: [{ section: 'ahead', label: 'Ahead', path: '/ahead', icon: 'star', order: 1 }],
  slots: [{ slot: 'ahead.card', expose: './card', order: 1, title: 'Ahead' }],
  breadcrumbs: {},
};
const entry = '/remotes/ahead/1.0.0-aaaa/entry.js';

/** A platform on which that remote is live. */
const platform: Platform = {
  origin: 'https://alma.example.com',
  file: async (path) => {
    const content =
      path === '/remotes.json'
        ? { remotes: [{ ...declaration, entry, files: { 'entry.js': 'sha384-AAAA' }, enabled: true }] }
        : { microFrontends: { ahead: [{ metadata: { version: '1.0.0-aaaa' }, extras: { declaration } }] } };
    return { reply: new Response(), bytes: Buffer.from(JSON.stringify(content)) };
  },
  call: async () => ({ releases: [], total: 0 }) as never,
};

it('lists everything that a contract takes away from a live remote', async () => {
  const contract: PlatformContract = {
    version: '1.9.0',
    modules: {},
    calls: [],
    slots: [],
    sections: [],
    signing_key: null,
  };
  const [checked] = await checkRemotes(platform, contract);
  expect(checked?.errors).toEqual([
    'call ahead.get is not there in @alma/shared 1.9.0',
    'slot ahead.card is not there in @alma/shared 1.9.0',
    'section ahead is not there in @alma/shared 1.9.0',
  ]);
});

it('releases to a platform on which a newer remote of another team is live', async () => {
  const { registry } = await readRegistry(platform, undefined);
  expect(registry.remotes).toEqual([{ name: 'ahead', entry, files: { 'entry.js': 'sha384-AAAA' } }]);
});

it('says that the servers of a platform are changing their key', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'old' })).toString('base64url');
  const file: Platform['file'] = async () => ({
    reply: new Response(null, { headers: { 'x-alma-signature': `${header}..AAAA` } }),
    bytes: Buffer.from('{"remotes":[]}'),
  });
  await expect(readRegistry({ ...platform, file }, { kid: 'new', x: '' })).rejects.toThrow(
    'sign with different keys. Try again',
  );
});
