import { remoteRecord } from '../testing/remote-records.ts';
import { readBoot } from './boot.ts';
import { readRegistry } from './registry.ts';

it('keeps every valid record', () => {
  const remotes = [remoteRecord(), remoteRecord({ name: 'chat' })];
  expect(readRegistry({ remotes })).toEqual({ registry: { remotes }, errors: [] });
});

it.each([null, 'text', [], {}, { remotes: 'none' }])('returns an empty registry for %j', (value) => {
  expect(readRegistry(value)).toEqual({
    registry: { remotes: [] },
    errors: ['the registry has no list of remotes'],
  });
});

it('drops an invalid record and keeps the others', () => {
  const good = remoteRecord();
  const { registry, errors } = readRegistry({
    remotes: [
      { ...remoteRecord({ name: 'chat' }), routes: [{ path: 'chat', expose: '' }] },
      good,
      null,
      good,
    ],
  });
  expect(registry.remotes).toEqual([good]);
  expect(errors).toEqual([
    'entry 0: routes is missing or wrong',
    'entry 2: not an object',
    'wallet is listed twice',
  ]);
});

it.each(['routes', 'navigation', 'steps'] as const)(
  'drops a record whose %s lead to another site',
  (list) => {
    const good = remoteRecord();
    const bad = { ...remoteRecord({ name: 'chat' }), [list]: [{ path: '//evil.example', expose: './page' }] };
    const { registry, errors } = readRegistry({ remotes: [bad, good] });
    expect(registry.remotes).toEqual([good]);
    expect(errors).toEqual([`entry 0: ${list} is missing or wrong`]);
  },
);

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

it('continues without remotes when the registry in the page is damaged', () => {
  const boot = readBoot(pageWith(JSON.stringify({ config: {}, registry: { remotes: {} } })));
  expect(boot.registry.remotes).toEqual([]);
  expect(boot.registryErrors).toHaveLength(1);
});

it.each(['', '{', '[]', '{"registry":{}}'])('throws when the page has no configuration: %j', (text) => {
  expect(() => readBoot(pageWith(text))).toThrow('not rendered by the server');
});
