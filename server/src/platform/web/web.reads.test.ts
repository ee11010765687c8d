import { runInNewContext } from 'node:vm';
import type { RemoteRecord } from '@alma/shared/contract';
import { expect, it, jest } from '@jest/globals';
import { localesWorker, readsFor, readsScript } from './web.reads.ts';

const wallet: RemoteRecord = {
  name: 'wallet',
  title: 'Wallet',
  version: '0.1.0',
  build: 'aaaa',
  requires: '^1.0.0',
  entry: '/remotes/wallet/0.1.0-aaaa/remoteEntry.js',
  global: 'wallet_aaaa',
  enabled: true,
  routes: [
    {
      path: '/wallet',
      expose: './wallet-page',
      title: 'Wallet',
      reads: [{ call: 'wallets.activity', query: { limit: 5 }, after: 'wallets.me' }, { call: 'wallets.me' }],
    },
    {
      path: '/wallet/:hash',
      expose: './transaction-page',
      title: 'Transaction',
      reads: [{ call: 'assistant.get' }, { call: 'projects.list', query: { limit: 5 } }],
    },
    {
      path: '/chat/:chatId',
      expose: './chat-page',
      title: 'Chat',
      reads: [
        { call: 'chats.get', params: { chat_id: 'chatId' } },
        { call: 'chats.messages', params: { chat_id: 'chatId' }, query: { limit: 50 }, after: 'chats.get' },
      ],
    },
  ],
  navigation: [],
  slots: [
    {
      slot: 'dashboard.card',
      expose: './assets',
      order: 1,
      title: 'Assets',
      reads: [{ call: 'users.balances' }],
    },
    {
      slot: 'dashboard.card',
      expose: './treasury',
      order: 2,
      title: 'Treasury',
      role: 'TREASURY',
      reads: [{ call: 'treasury.list' }],
    },
  ],
  breadcrumbs: {},
  preload: {},
};

const walletReads = [
  '/api/v1/auth/me',
  '/api/v1/wallets/me',
  ['/api/v1/wallets/activity?limit=5', '/api/v1/wallets/me'],
];

it.each([
  ['/wallet', walletReads],
  ['/wallet/', walletReads],
  [
    '/wallet/7',
    [
      '/api/v1/auth/me',
      '/api-ml/v1/assistant?user_id={user_id}',
      '/api-ml/v1/projects/?limit=5&user_id={user_id}',
    ],
  ],
  [
    '/chat/c-7',
    ['/api/v1/auth/me', '/api/v1/chats/c-7', ['/api/v1/chats/c-7/messages?limit=50', '/api/v1/chats/c-7']],
  ],
  ['/chat/%2e%2e', ['/api/v1/auth/me']],
  ['/', ['/api/v1/auth/me', '/api/v1/users/{user_id}/balances']],
  ['/login', ['/api/v1/auth/me']],
  ['/callback', []],
])('starts at %s the reads that its first screen needs in every role', (pathname, expected) => {
  expect(readsFor({ remotes: [wallet] }, pathname)).toEqual(expected);
});

it('starts no reads of a remote that is turned off', () => {
  const remotes = [{ ...wallet, enabled: false }];
  expect(readsFor({ remotes }, '/wallet')).toEqual(['/api/v1/auth/me']);
});

it('starts no unknown read, and none that depends on a read that is not started', () => {
  const [slot] = wallet.slots;
  const reads = [
    { call: 'wallets.future' as never },
    { call: 'wallets.activity' as const, after: 'wallets.future' as never },
    { call: 'wallets.balance' as const, after: 'wallets.me' as const },
    { call: 'users.balances' as const },
  ];
  const remotes = [{ ...wallet, slots: slot ? [{ ...slot, reads }] : [] }];
  expect(readsFor({ remotes }, '/')).toEqual(['/api/v1/auth/me', '/api/v1/users/{user_id}/balances']);
});

it('lets a read wait for another read that has a query', () => {
  const [route] = wallet.routes;
  const reads = [
    { call: 'chats.list' as const, query: { limit: 5 } },
    { call: 'wallets.activity' as const, after: 'chats.list' as const },
  ];
  const remotes = [{ ...wallet, routes: route ? [{ ...route, reads }] : [] }];
  const list = readsFor({ remotes }, '/wallet')[1];
  expect(list).toContain('limit=5');
  expect(readsFor({ remotes }, '/wallet')).toEqual([
    '/api/v1/auth/me',
    list,
    ['/api/v1/wallets/activity', list],
  ]);
});

const tokenOf = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.proof`;
const inAnHour = Date.now() / 1000 + 3_600;

/** Runs the script as a page would, in a browser with this local storage. */
function run(
  stored: Record<string, string>,
  reply = Response.json({ id: 1 }, { headers: { etag: '"7"' } }),
  pathname = '/',
  isTraced = false,
) {
  const fetched = jest
    .fn<(address: string, options: RequestInit) => Promise<Response>>()
    .mockResolvedValue(reply);
  const timers: (() => void)[] = [];
  const worker = jest.fn();
  const window: { almaEarly?: Map<string, { token: string; reply?: unknown; tag?: string | null }> } = {};
  runInNewContext(readsScript(readsFor({ remotes: [wallet] }, pathname), 'service', isTraced), {
    window,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    fetch: fetched,
    setTimeout: (done: () => void) => timers.push(done),
    AbortSignal,
    crypto,
    atob,
    Worker: worker,
  });
  return { fetched, window, worker, passTime: () => timers.forEach((done) => done()) };
}

it('reads with the stored token, and keeps successful responses for a while', async () => {
  // A name whose base64 and base64url differ.
  const token = tokenOf({ sub: 'user ?>~', exp: inAnHour });
  const { fetched, window, passTime } = run({ kinde_access_token: token, kinde_id_token: 'id' });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/v1/auth/me',
    '/api/v1/users/user%20%3F%3E~/balances',
  ]);
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'x-id-token': 'id',
    'x-service-token': 'service',
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(window.almaEarly?.get('/api/v1/auth/me')).toMatchObject({ token, reply: { id: 1 }, tag: '"7"' });
  passTime();
  expect(window.almaEarly?.size).toBe(0);
});

it('sends a new trace id with each read when tracing is on, and none otherwise', () => {
  const stored = { kinde_access_token: tokenOf({ sub: 'a', exp: inAnHour }) };
  const tracesOf = (isTraced: boolean) =>
    run(stored, undefined, '/', isTraced).fetched.mock.calls.map(
      ([, { headers }]) => (headers as Record<string, string>)['traceparent'],
    );
  const traces = tracesOf(true);
  expect(new Set(traces).size).toBe(2);
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(tracesOf(false)).toEqual([undefined, undefined]);
});

it.each([
  ['only after that one has succeeded', 200, ['/api/v1/wallets/activity?limit=5']],
  ['not at all if that one fails', 404, []],
])('begins a read that follows another %s', async (_when, status, followers) => {
  const stored = { kinde_access_token: tokenOf({ sub: 'a', exp: inAnHour }) };
  const { fetched } = run(stored, Response.json({}, { status }), '/wallet');
  const begun = () => fetched.mock.calls.map(([address]) => address);
  expect(begun()).toEqual(['/api/v1/auth/me', '/api/v1/wallets/me']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun().slice(2)).toEqual(followers);
});

it('starts the worker that looks up locales after the reads, and only for signed-in people', () => {
  const signedIn = run({ kinde_access_token: tokenOf({ sub: 'a', exp: inAnHour }) });
  expect(signedIn.fetched).toHaveBeenCalled();
  expect(signedIn.worker).not.toHaveBeenCalled();
  signedIn.passTime();
  expect(signedIn.worker.mock.calls).toEqual([[localesWorker.address]]);

  const signedOut = run({});
  signedOut.passTime();
  expect(signedOut.worker).not.toHaveBeenCalled();
});

it('looks up the locale data of numbers and times, then exits', () => {
  const close = jest.fn();
  const formatToParts = jest.fn();
  const format = jest.fn();
  runInNewContext(localesWorker.script, {
    close,
    Intl: {
      NumberFormat: jest.fn(() => ({ formatToParts })),
      DateTimeFormat: jest.fn(() => ({ format })),
    },
  });
  for (const step of [formatToParts, format, close]) expect(step).toHaveBeenCalledTimes(1);
});

it('passes a failure on to its caller', async () => {
  const { window } = run(
    { kinde_access_token: tokenOf({ sub: 'a', exp: inAnHour }) },
    Response.json({}, { status: 503 }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(window.almaEarly?.get('/api/v1/auth/me')?.reply).toBeUndefined();
});

it.each([
  ['nothing', undefined],
  ['no token of ours', 'opaque'],
  ['an expired token', tokenOf({ sub: 'a', exp: 1 })],
])('sends nothing while the browser stores %s', (_what, token) => {
  const { fetched, window } = run(token === undefined ? {} : { kinde_access_token: token });
  expect(fetched).not.toHaveBeenCalled();
  expect(window.almaEarly).toBeUndefined();
});

it('escapes values so that none can end the script block', () => {
  expect(readsScript(['/a?b=</script>'], '</script>')).not.toContain('</script');
});
