import { remoteRecord } from '../testing/remote-records.ts';
import { readBoot } from './boot.ts';
import { readRegistry } from './registry.ts';

it('takes every well-formed record', () => {
  const remotes = [remoteRecord(), remoteRecord({ name: 'chat' })];
  expect(readRegistry({ remotes })).toEqual({ registry: { remotes }, faults: [] });
});

it.each([null, 'text', [], {}, { remotes: 'none' }])('makes an empty registry of %j', (value) => {
  expect(readRegistry(value)).toEqual({
    registry: { remotes: [] },
    faults: ['the registry has no list of remotes'],
  });
});

it('lets a bad record cost its own remote and no other', () => {
  const good = remoteRecord();
  const { registry, faults } = readRegistry({
    remotes: [
      { ...remoteRecord({ name: 'chat' }), routes: [{ path: 'chat', expose: '' }] },
      good,
      null,
      good,
    ],
  });
  expect(registry.remotes).toEqual([good]);
  expect(faults).toEqual([
    'entry 0: routes is missing or wrong',
    'entry 2: not an object',
    'wallet is listed twice',
  ]);
});

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement('script');
  block.type = 'application/json';
  block.id = 'alma-boot';
  block.textContent = text;
  page.head.append(block);
  return page;
}

it('reads the configuration and the registry from the page', () => {
  const boot = readBoot(
    pageWith(JSON.stringify({ config: { version: '1' }, registry: { remotes: [remoteRecord()] } })),
  );
  expect(boot.config).toEqual({ version: '1' });
  expect(boot.registry.remotes).toHaveLength(1);
});

it('goes on without remotes when the registry in the page is damaged', () => {
  const boot = readBoot(pageWith(JSON.stringify({ config: {}, registry: { remotes: {} } })));
  expect(boot.registry.remotes).toEqual([]);
  expect(boot.registryFaults).toHaveLength(1);
});

it.each(['', '{', '[]', '{"registry":{}}'])('says so when the page carries no configuration: %j', (text) => {
  expect(() => readBoot(pageWith(text))).toThrow('not made by the server');
});
