import { checkDeclaration } from './declaration-check.mjs';

const declaration = {
  name: 'wallet',
  requires: '^1.0.0',
  routes: [{ path: '/wallet', expose: './wallet-page', title: 'Wallet' }],
  navigation: [],
  slots: [{ slot: 'user.balances', expose: './balances', order: 1, title: 'Balances' }],
};
const exposes = { './wallet-page': './src/pages/wallet-page.tsx', './balances': './src/slots/balances.tsx' };

it('passes a declaration that fits its build', () => {
  expect(() => checkDeclaration({ declaration, name: 'wallet', exposes })).not.toThrow();
});

it('lists all errors at once, each with a fix', () => {
  const wrong = { ...declaration, name: 'purse', requires: '', slots: [] };
  const extra = { './extra': './src/pages/extra.tsx' };
  expect(() => checkDeclaration({ declaration: wrong, name: 'wallet', exposes: extra })).toThrow(
    /'purse'.*\n.*requires.*\n.*'\.\/wallet-page' has no file.*\n.*src\/pages\/extra\.tsx has no route/,
  );
});

it.each([undefined, 'text', {}])('refuses a value that is not a declaration: %j', (value) => {
  expect(() => checkDeclaration({ declaration: value, name: 'wallet', exposes })).toThrow(/is wrong/);
});

it.each(['routes', 'navigation', 'steps'])('refuses addresses with two slashes in a row in %s', (list) => {
  const wrong = {
    ...declaration,
    [list]: [...(declaration[list] ?? []), { path: '//evil.example', expose: './balances' }],
  };
  expect(() => checkDeclaration({ declaration: wrong, name: 'wallet', exposes })).toThrow(
    /'\/\/evil\.example' has two slashes in a row.*begin each segment with one/,
  );
});
