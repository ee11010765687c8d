import { scrub } from './scrub.ts';

it.each([
  ['x is not a function', 'x is not a function'],
  [
    "Cannot read properties of undefined (reading 'secret')",
    'Cannot read properties of undefined (reading "…")',
  ],
  ["Can't write 'it’s a secret' here", 'Can\'t write "…" here'],
  ['Unexpected token \'h\', "the "secret" says" is not valid JSON', 'Unexpected token "…" is not valid JSON'],
  ['He said “secret', 'He said "…"'],
  ['No mail to secret@alma.test, sorry', 'No mail to <address> sorry'],
  ['Failed to fetch (https://alma.test/callback?code=secret)', 'Failed to fetch <address>'],
  ['No route /users/secret found', 'No route <address> found'],
  ['Bad token eyJhbGciOiJIUzI1NiJ9.secret.x1-_y', 'Bad token <token>'],
  ['Wallet alma1secret0000000000000000000 is closed', 'Wallet <token> is closed'],
  [
    'Minified React error #185; getDerivedStateFromProps',
    'Minified React error #185; getDerivedStateFromProps',
  ],
])('removes personal data from %s', (message, told) => {
  expect(scrub(message)).toBe(told);
});

it('stays short, however long the message is', () => {
  expect(scrub('ab '.repeat(100_000))).toHaveLength(300);
  expect(scrub('"'.repeat(100_000))).toBe('"…"');
});
