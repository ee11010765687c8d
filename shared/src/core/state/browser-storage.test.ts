import { sharedStorage, tabStorage } from './index.ts';

it('stores, reads, lists and removes', () => {
  expect(tabStorage.read('a')).toBeNull();
  expect(tabStorage.write('a', '{"b":1}')).toBe(true);
  expect([tabStorage.read('a'), tabStorage.readJson('a'), tabStorage.keys()]).toEqual([
    '{"b":1}',
    { b: 1 },
    ['a'],
  ]);
  expect(sharedStorage.read('a')).toBeNull();
  tabStorage.write('a', 'no JSON');
  expect(tabStorage.readJson('a')).toBeUndefined();
  tabStorage.write('a', null);
  expect(tabStorage.keys()).toEqual([]);
});

it('is empty and refuses to store when accessing the storage throws', () => {
  const forbidden = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(sharedStorage.write('a', 'b')).toBe(false);
  expect([sharedStorage.read('a'), sharedStorage.readJson('a'), sharedStorage.keys()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
  forbidden.mockRestore();
});
