import fc from 'fast-check';
import { keepReturnPath, safeReturnPath, takeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each([
    ['/users/7', '/users/7'],
    ['/users?page=2&status=active#row', '/users?page=2&status=active#row'],
    ['/chat/%D0%BF', '/chat/%D0%BF'],
    ['/a/../b', '/b'],
    ['/loginx', '/loginx'],
  ])('keeps the path of our own origin %s', (given, expected) => {
    expect(safeReturnPath(given)).toBe(expected);
  });

  it.each([
    null,
    '',
    'users',
    'https://evil.test/',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%5cevil\\.test',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /users',
    '/us ers',
    '/users\n',
    '/login',
    '/login?next=/',
    '/callback?code=1&state=2',
    '/x/../login',
  ])('goes home instead of %j', (given) => {
    expect(safeReturnPath(given)).toBe('/');
  });

  it('never leads to another origin for any stored text', () => {
    const origin = 'https://alma.test';
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      'evil.test',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      'a',
    );
    const path = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(path, (given) => {
        const target = new URL(safeReturnPath(given), origin);
        expect(target.origin).toBe(origin);
        expect(safeReturnPath(given).startsWith('/')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.webPath(), (given) => {
        expect(safeReturnPath(safeReturnPath(given))).toBe(safeReturnPath(given));
      }),
    );
  });
});

describe('the remembered path', () => {
  it('is returned once', () => {
    keepReturnPath('user-maya', '/users/7');
    expect(takeReturnPath('user-maya')).toBe('/users/7');
    expect(takeReturnPath('user-maya')).toBe('/');
  });

  it('is the home page for everyone else, and is then dropped', () => {
    keepReturnPath('user-maya', '/chat/7');
    expect(takeReturnPath('user')).toBe('/');
    expect(takeReturnPath('user-maya')).toBe('/');
  });

  it('is the home page when the storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
    keepReturnPath('user-maya', '/users/7');
    expect(takeReturnPath('user-maya')).toBe('/');
  });
});

function forbid(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
