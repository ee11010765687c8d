import { development, headers, log, provider, requests, secrets, signIn } from './test-files.mjs';

/**
 * Sign-in.
 * @type {import('../table.mjs').Row[]}
 */
export const signInRows = [
  {
    id: 'A1',
    rule: 'A sign-in’s state is random, single-use, at most ten minutes old, and bound to its browser.',
    tests: [
      `${signIn} > refuses a repeated state`,
      `${signIn} > refuses the state of another browser`,
      `${signIn} > refuses a flow that is older than ten minutes`,
    ],
  },
  {
    id: 'A2',
    rule: 'PKCE with S256; the verifier never leaves the server.',
    tests: [
      `${provider} > never reveals the PKCE verifier except to the provider`,
      `${signIn} > never reveals the PKCE verifier`,
      `${development} > refuses foreign clients, foreign callbacks and flows without PKCE`,
    ],
  },
  { id: 'A3', rule: 'The id token’s nonce is the one that was sent.', tests: [`${provider} > an id token`] },
  {
    id: 'A4',
    rule: 'A response of another issuer is refused.',
    tests: [`${signIn} > refuses a response of another issuer`],
  },
  {
    id: 'A5',
    rule: 'A repeated callback is exchanged once and has one outcome.',
    tests: [`${signIn} > answers 20 callbacks at once with one exchange and one outcome`],
  },
  {
    id: 'A6',
    rule: 'A provider’s error is shown as bounded text.',
    tests: [
      `${signIn} > passes on an error of the provider as bounded text`,
      `shared/src/core/auth/session.callback.test.ts > passes on the provider's reason as text`,
    ],
  },
  {
    id: 'A7',
    rule: 'Connections are named from a list, hints are bounded, and neither reaches a log.',
    tests: [
      `${signIn} > GET /auth/login refuses`,
      `${log} > contains no token, code, state, cookie or e-mail`,
      `${log} > contains no connection and no hint`,
    ],
  },
  {
    id: 'A8',
    rule: 'A sign-in leads back only to a path of this origin.',
    tests: ['shared/src/core/auth/return-path.test.ts > never leads to another origin'],
  },
  {
    id: 'A9',
    rule: 'Browsers are sent to the provider’s and our own origin only.',
    tests: [
      `${provider} > tells the browser the allowed addresses`,
      'shared/src/core/auth/session.sign-in.test.ts > signing in',
    ],
  },
  {
    id: 'A10',
    rule: 'Code and state leave the address bar, and no referrer carries them.',
    tests: [
      'host/src/callback/CallbackPage.test.tsx > goes from Processing over Success',
      `${headers} > leak no code of their address`,
      `${secrets} > puts no token into an address`,
    ],
  },
  {
    id: 'A11',
    rule: 'A sign-in creates a new session and ends the previous one.',
    tests: [`${signIn} > ends the session that this browser had before`],
  },
  {
    id: 'A12',
    rule: 'A person is identified by issuer and subject, never by e-mail address.',
    tests: [`${provider} > creates two users for two identities with one e-mail`],
  },
  {
    id: 'A13',
    rule: 'Sign-ins are limited for each address.',
    tests: [`${requests} > restrict the sign-ins that one address starts`],
  },
];
