import { headers, log, provider, scripts, secrets, socketAbuse } from './test-files.mjs';

const tokens = 'server/test/identity/tokens.test.ts';
const sessions = 'server/test/identity/sessions.test.ts';
const providerKeys = 'server/test/identity/provider-keys.test.ts';
const seenTokens = 'server/src/account/identity/seen-tokens.test.ts';

/**
 * Tokens, and their storage in the browser.
 * @type {import('../table.mjs').Row[]}
 */
export const tokenRows = [
  {
    id: 'B1',
    rule: 'One signature algorithm is accepted; none and HMAC are refused.',
    tests: [`${tokens} > refuses`],
  },
  { id: 'B2', rule: 'Issuer, audience and type of a token are fixed.', tests: [`${tokens} > refuses`] },
  {
    id: 'B3',
    rule: 'A token must carry its expiry, issue time and subject.',
    tests: [`${tokens} > refuses`],
  },
  {
    id: 'B4',
    rule: 'Keys come from our own set, never from the token.',
    tests: [`${tokens} > refuses a key that comes with the token`],
  },
  {
    id: 'B5',
    rule: 'A provider’s new key works soon, and a key that it removed stops working.',
    tests: [
      `${providerKeys} > a provider that changes its key is trusted with the new key within half a minute`,
      `${providerKeys} > is not trusted with a key that it removed`,
      `${providerKeys} > signs people in with the new key`,
      `${providerKeys} > signs nobody in with the key that it removed`,
    ],
  },
  {
    id: 'B6',
    rule: 'Tokens with made-up key ids do not make the server ask the provider each time.',
    tests: [`${providerKeys} > is asked for its keys at most twice`],
  },
  {
    id: 'B7',
    rule: 'A suspended person is signed out at the next call, and the socket closes within a second.',
    tests: [`${sessions} > end with the next call of a`, `${socketAbuse} > are disconnected within a second`],
  },
  {
    id: 'B8',
    rule: 'An id token belongs to the caller and to our client.',
    tests: [
      `${tokens} > X-Id-Token refuses the id token of another user`,
      `${tokens} > X-Id-Token refuses one that the provider did not sign`,
    ],
  },
  {
    id: 'B9',
    rule: 'Clocks may differ by at most 30 seconds.',
    tests: [
      `${provider} > that expired 10 s ago is accepted`,
      `${provider} > that ran out 45 s ago`,
      `${tokens} > refuses a token that ran out`,
    ],
  },
  {
    id: 'B10',
    rule: 'Verified tokens are cached by hash, in a limited number, and no longer than they are valid.',
    tests: [
      `${seenTokens} > until it expires`,
      `${seenTokens} > is bounded`,
      `${seenTokens} > stores no token`,
      `${tokens} > refuses an expired token`,
    ],
  },
  {
    id: 'B11',
    rule: 'Headers that are too large are refused.',
    tests: [`${tokens} > refuses a header of 100 kB`],
  },
  {
    id: 'C1',
    rule: 'Access tokens live 15 minutes, for our API only; refresh tokens stay out of the page.',
    tests: [`${tokens} > carries no role, e-mail or name`, `${sessions} > changes the cookie each time`],
  },
  {
    id: 'C2',
    rule: 'Signing out empties the browser’s storage, even without a network.',
    tests: [
      'shared/src/core/auth/session.sign-in.test.ts > leaves nothing of the person in the storage of the browser',
      `${secrets} > signing out without a network leaves nothing`,
    ],
  },
  {
    id: 'C3',
    rule: 'Signing out tells the browser to clear its cache.',
    tests: [
      `${headers} > signing out clears the cache`,
      `${headers} > signing out also clears the cache when a session is ended in the list`,
    ],
  },
  {
    id: 'C4',
    rule: 'Tokens are bound to a key of the browser (DPoP).',
    notMet:
      'Optional, and not every specified provider supports it; access tokens are our own, live 15 minutes and end with their session.',
  },
  {
    id: 'C5',
    rule: 'Risky actions require a fresh sign-in.',
    notMet:
      'The specified transfer and role calls have no such answer; roles of money ask for a reason, are kept apart and are audited.',
  },
  {
    id: 'C6',
    rule: 'No token appears in an address, an error, a log or the page.',
    tests: [
      `${log} > contains no token`,
      `${secrets} > puts no token into an address, the page, the console or a report`,
    ],
  },
  {
    id: 'C7',
    rule: 'Several tabs refresh once.',
    tests: [
      'shared/src/core/auth/session.tabs.test.ts > is renewed once for many calls',
      'shared/src/core/auth/session.tabs.test.ts > waits for the tab that renews it already',
    ],
  },
  {
    id: 'C8',
    rule: 'No script of a third party runs in our origin.',
    tests: [
      `${scripts} > every page violates no rule of its own policy, and runs no foreign script`,
      `${scripts} > runs nothing that is injected`,
    ],
  },
];
