const signIn = 'server/test/identity/sign-in.test.ts';
const provider = 'server/test/identity/provider.test.ts';
const trouble = 'server/test/identity/provider-trouble.test.ts';
const tokens = 'server/test/identity/tokens.test.ts';
const sessions = 'server/test/identity/sessions.test.ts';
const development = 'server/test/identity/development.test.ts';
const log = 'server/test/identity/log.test.ts';
const matrix = 'server/test/access/matrix.test.ts';
const requests = 'server/test/http/requests.test.ts';
const uploads = 'server/test/files/uploads.test.ts';
const publicFiles = 'server/test/files/public-files.test.ts';
const socket = 'server/test/chats/socket.test.ts';
const socketAbuse = 'server/test/chats/socket-abuse.test.ts';
const roles = 'server/test/users/roles.test.ts';
const users = 'server/test/users/users.test.ts';
const intake = 'server/test/platform/intake.test.ts';
const webRoutes = 'server/src/domains/web/web.routes.test.ts';
const fuzz = 'server/test/fuzz/fuzz.test.ts';

/**
 * The security rules of the product, in four groups: sign-in (A), tokens (B, C), browser (D), content (E), and rights,
 * abuse, audit and supply chain (F). Each names the tests that hold it.
 * @type {import('./table.mjs').Row[]}
 */
export const rows = [
  {
    id: 'A1',
    rule: 'A sign-in’s state is random, used once, ten minutes old at most and bound to its browser.',
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
      `${signIn} > never tells the PKCE verifier`,
      `${development} > refuses foreign clients, foreign callbacks and flows without PKCE`,
    ],
  },
  { id: 'A3', rule: 'The id token’s nonce is the one that was sent.', tests: [`${provider} > an id token`] },
  {
    id: 'A4',
    rule: 'An answer in the name of another issuer is refused.',
    tests: [`${signIn} > refuses an answer in the name of another issuer`],
  },
  {
    id: 'A5',
    rule: 'A callback that comes several times is exchanged once and has one outcome.',
    tests: [`${signIn} > answers 20 callbacks at once with one exchange and one outcome`],
  },
  {
    id: 'A6',
    rule: 'A provider’s error is shown as bounded text.',
    tests: [
      `${signIn} > hands an error of the provider on as bounded text`,
      `shared/src/core/auth/session.callback.test.ts > passes on the provider's reason as text`,
    ],
  },
  {
    id: 'A7',
    rule: 'Connections are named from a list, hints are bounded, and neither reaches a log.',
    tests: [`${signIn} > GET /auth/login refuses`, `${log} > holds no token, code, state, cookie or e-mail`],
  },
  {
    id: 'A8',
    rule: 'A sign-in leads back to a path of this origin only.',
    tests: ['shared/src/core/auth/return-path.test.ts > never leads to another origin'],
  },
  {
    id: 'A9',
    rule: 'Browsers are sent to the provider’s and our own origin only.',
    tests: [
      `${provider} > tells the browser where it may be sent`,
      'shared/src/core/auth/session.sign-in.test.ts > signing in',
    ],
  },
  { id: 'A10', rule: 'Code and state leave the address bar, and no referrer carries them.', tests: [] },
  {
    id: 'A11',
    rule: 'A sign-in makes a new session and ends the one before.',
    tests: [`${signIn} > ends the session that this browser had before`],
  },
  {
    id: 'A12',
    rule: 'A person is issuer and subject, never an e-mail address.',
    tests: [`${provider} > makes two users of two identities with one e-mail`],
  },
  {
    id: 'A13',
    rule: 'Sign-ins are limited for each address.',
    tests: [`${requests} > bound the sign-ins that one address begins`],
  },
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
  { id: 'B5', rule: 'A provider’s new key works soon, and a key that it removed stops working.', tests: [] },
  {
    id: 'B6',
    rule: 'Tokens with made-up key ids do not make the server ask the provider each time.',
    tests: [],
  },
  {
    id: 'B7',
    rule: 'A suspended person is out with the next call, and the socket closes within a second.',
    tests: [
      `${sessions} > are gone with the next call of somebody`,
      `${socketAbuse} > are out within a second`,
    ],
  },
  {
    id: 'B8',
    rule: 'An id token belongs to the caller and to our client.',
    tests: [
      `${tokens} > X-Id-Token refuses the id token of somebody else`,
      `${tokens} > X-Id-Token refuses one that the provider did not sign`,
    ],
  },
  { id: 'B9', rule: 'Clocks may differ by 30 seconds at most.', tests: [] },
  {
    id: 'B10',
    rule: 'Verified tokens are kept by hash, bounded, and no longer than they are valid.',
    tests: [],
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
  { id: 'C2', rule: 'Signing out empties the browser’s storage, also without a network.', tests: [] },
  { id: 'C3', rule: 'Signing out tells the browser to clear what it kept.', tests: [] },
  {
    id: 'C4',
    rule: 'Tokens are bound to a key of the browser (DPoP).',
    notMet:
      'Optional, and not every provider of the texts supports it; access tokens are our own, live 15 minutes and end with their session.',
  },
  {
    id: 'C5',
    rule: 'What is risky asks for a fresh sign-in.',
    notMet:
      'The specified transfer and role calls have no such answer; roles of money ask for a reason, are kept apart and are audited.',
  },
  {
    id: 'C6',
    rule: 'No token stands in an address, an error, a log or the page.',
    tests: [`${log} > holds no token`],
  },
  {
    id: 'C7',
    rule: 'Several tabs refresh once.',
    tests: [
      'shared/src/core/auth/session.tabs.test.ts > is renewed once for many calls',
      'shared/src/core/auth/session.tabs.test.ts > waits for the tab that renews it already',
    ],
  },
  { id: 'C8', rule: 'No script of a third party runs in our origin.', tests: [] },
  { id: 'D1', rule: 'Scripts run by nonce alone: nothing inline, no eval, no other origin.', tests: [] },
  {
    id: 'D2',
    rule: 'Remotes load only from their own address.',
    tests: ['e2e/specs/platform/probe.spec.ts > names an address that is not its remote’s own is refused'],
  },
  { id: 'D3', rule: 'Every script of a remote has the bytes that its build recorded.', tests: [] },
  { id: 'D4', rule: 'Script addresses and markup pass one Trusted Types policy.', tests: [] },
  {
    id: 'D5',
    rule: 'No remote is configured by code.',
    tests: ['host/src/remotes/registry.test.ts > a bad record'],
  },
  { id: 'D6', rule: 'Other origins are answered without credentials.', tests: [] },
  {
    id: 'D7',
    rule: 'Calls by cookie come from our own pages.',
    tests: [`${signIn} > GET /auth/callback is for our own pages`, `${requests} > answers`],
  },
  { id: 'D8', rule: 'Nothing of ours stands in a frame, errors and files included.', tests: [] },
  { id: 'D9', rule: 'Every class of reply carries its security headers.', tests: [] },
  {
    id: 'D10',
    rule: 'Messages between windows are checked for origin and shape.',
    tests: [],
  },
  {
    id: 'D11',
    rule: 'Violation reports are bounded in size and rate and hold no personal data.',
    tests: [`${webRoutes} > POST /csp-reports`],
  },
  {
    id: 'D12',
    rule: 'The development provider’s pages have a policy too.',
    tests: [`${development} > runs no script but its own`],
  },
  {
    id: 'E1',
    rule: 'Uploads are bounded while they come in, and never whole in memory.',
    tests: [`${uploads} > takes 10 MB and not a byte more, announced or not`],
  },
  {
    id: 'E2',
    rule: 'A picture is what it holds, made anew; SVG is refused.',
    tests: [`${uploads} > a picture`, `${uploads} > is refused, whatever it is called`],
  },
  {
    id: 'E3',
    rule: 'Pictures are bounded in pixels, frames, time and waiting.',
    tests: [
      `${uploads} > with too many pixels, cut short or damaged is refused`,
      `${uploads} > that moves becomes its first frame`,
    ],
  },
  { id: 'E4', rule: 'Pictures lose their metadata.', tests: [`${uploads} > loses its metadata`] },
  {
    id: 'E5',
    rule: 'No path is made of what people send.',
    tests: [
      `${publicFiles} > has nothing under addresses that lead elsewhere`,
      'server/test/files/stores.test.ts > takes no key like',
    ],
  },
  {
    id: 'E6',
    rule: 'Files are served with a fixed type, nosniff and a sandbox.',
    tests: [`${publicFiles} > tells browsers to take it for a picture and nothing else`],
  },
  { id: 'E7', rule: 'Markdown renders no markup, scripts or foreign addresses.', tests: [] },
  {
    id: 'E8',
    rule: 'Stored text is escaped where it goes: pages, mails, headers.',
    tests: [
      'server/test/mail/welcome.test.ts > has no header that a name or an address brought along',
      'server/test/mail/mailbox.test.ts > shows what people have written as text',
    ],
  },
  {
    id: 'E9',
    rule: 'SQL takes values as parameters; sort and filter columns come from a list.',
    tests: [`${requests} > refuses query parameters that it does not know`, `${fuzz} > hostile requests`],
  },
  {
    id: 'E10',
    rule: 'Bodies hold known fields only.',
    tests: [`${users} > ignores read-only fields and refuses unknown ones`],
  },
  {
    id: 'E11',
    rule: 'Prototype keys, deep JSON and slow expressions harm nobody.',
    tests: [`${fuzz} > hostile requests`],
  },
  {
    id: 'E12',
    rule: 'The server fetches from public addresses only.',
    tests: [
      `${intake} > are none in a private network, however they are written`,
      `${intake} > sends nothing of ours along`,
    ],
  },
  {
    id: 'F1',
    rule: 'Every call has a policy, and each role gets what it says.',
    tests: [`${matrix} > the documents tell of every call, and the policy of no other`],
  },
  {
    id: 'F2',
    rule: 'What belongs to others is as if it were not there.',
    tests: [`${matrix} > chats.get`, `${matrix} > files.content`, `${matrix} > sessions.get`],
  },
  {
    id: 'F3',
    rule: 'Peers see a name card and nothing more.',
    tests: [
      'server/test/users/directory.test.ts > is a directory of active users with no more than a name card',
    ],
  },
  {
    id: 'F4',
    rule: 'No sequence of calls raises one’s own rights; roles of money need a reason.',
    tests: [],
  },
  {
    id: 'F5',
    rule: 'The last administrator and the last treasurer stay.',
    tests: [`${roles} > the last administrator`],
  },
  {
    id: 'F6',
    rule: 'That holds for calls at the same moment, on several servers.',
    tests: [`${roles} > is still there after 20 revokes at once, on two servers`],
  },
  {
    id: 'F7',
    rule: 'Calls are limited for each person, else for each address that a trusted proxy names.',
    tests: [`${requests} > count all calls of a user together, and of each user apart`],
  },
  { id: 'F8', rule: 'Costly work is bounded in number and time.', tests: [] },
  {
    id: 'F9',
    rule: 'Sockets need our origin and a ticket, are bounded in number and size, and end with the rights.',
    tests: [
      `${socket} > is for our own pages only`,
      `${socket} > takes a ticket once`,
      `${socketAbuse} > the twenty-first socket of one person is refused`,
      `${socketAbuse} > are out within a second`,
    ],
  },
  { id: 'F10', rule: 'Sockets are not compressed, and a reader that is too slow is dropped.', tests: [] },
  { id: 'F11', rule: 'The audit log only grows, and a changed row is found.', tests: [] },
  {
    id: 'F12',
    rule: 'Sign-ins, denials, roles, money, exports and status changes are in the audit log.',
    tests: [],
  },
  {
    id: 'F13',
    rule: 'Logs hold no secret and no personal text.',
    tests: [`${log} > holds no token`, `${log} > holds no value of a query that failed`],
  },
  {
    id: 'F14',
    rule: 'Errors tell no stack, SQL or path, and the same of the unknown and the forbidden.',
    tests: [
      `${requests} > tells no SQL, stack or path`,
      `${users} > shows nobody else, and does not tell who exists`,
    ],
  },
  {
    id: 'F15',
    rule: 'Last-resort handlers end the process in order; what is away is 503 and heals.',
    tests: [],
  },
  { id: 'F16', rule: 'Weak, known and missing secrets stop the start; no bundle holds one.', tests: [] },
  {
    id: 'F17',
    rule: 'Dependencies are pinned, aged, without install scripts, and of known licences.',
    tests: [],
  },
  { id: 'F18', rule: 'Nothing of the development sign-in is in production.', tests: [] },
  { id: 'F19', rule: 'Test mails go to existing people, and few of them.', tests: [] },
  { id: 'F20', rule: 'API replies are not kept; files are immutable or revalidated.', tests: [] },
];
