import { filesLike, textOf } from './source-files.ts';

/** Addresses that the pages of the host and of the remotes declare; parameters match one segment. */
const declared = filesLike('remote-*/declaration.ts', 'host/src/App.tsx')
  .flatMap((file) => [...textOf(file).matchAll(/\bpath(?:: '|=")(\/[^'"?]*)/g)])
  .map(([, path = '']) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
const isDeclared = (address: string): boolean =>
  address === '/' || declared.some((pattern) => pattern.test(address));

/** The addresses in `to="/…"`, in to={`/…`} and in `navigate('/…')`, without their queries. */
const linked = (text: string): string[] =>
  [...text.matchAll(/(?:\bto=\{?|\bnavigate\()["'`](\/[^"'`]*)/g)].map(([, address = '']) =>
    address.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/[?#].*/, ''),
  );

it('links to pages that exist', () => {
  expect(linked('<Link to={`/users/${id}?tab=roles`}> navigate("/wallet")')).toEqual(['/users/x', '/wallet']);
  const files = filesLike('{host,remote-*}/src/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const links = files.flatMap((file) => linked(textOf(file)).map((address) => ({ file, address })));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ address }) => !isDeclared(address))).toEqual([]);
});
