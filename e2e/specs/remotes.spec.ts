import { accessToken, expect, signIn, signInByHand, signOut, test } from '../support/test.ts';

test.describe('with all remotes down', () => {
  // The scripts and sockets that this test blocks.
  test.use({ expectedErrors: [/Failed to load resource|WebSocket connection to/] });

  test('people sign in, see the content of the host itself, and sign out', async ({ page }) => {
    await page.route('**/remotes/**', (route) => route.abort());
    await signInByHand(page, 'nina@alma.test');
    await expect(page.getByRole('region', { name: 'Economics' })).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page.getByText('Account is unavailable')).toBeVisible();
    await signOut(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('the sign-in loads the first scripts, and nothing of the signed-in pages', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The entry script, and the scripts it starts with: React and the sign-in.
  const first = await page
    .locator('head script[defer]')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src') ?? ''));
  expect(first.at(-1)).toMatch(/^\/assets\/main\./);
  expect(requested.toSorted()).toEqual(first.toSorted());
  expect(requested.filter((script) => /signed-in|part-|remotes/.test(script))).toEqual([]);
});

test('a page of a remote loads its entry and its chunks once, starting with the page itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'maya');
  const { remotes } = await (await page.request.get('/remotes.json')).json();
  const { entry, preload } = remotes.find(({ name }: { name: string }) => name === 'wallet');
  const needed = [entry, ...preload['./wallet-page']];

  // A separate tab, so that requests of the dashboard are not counted.
  const tab = await context.newPage();
  const requested: string[] = [];
  const calls: string[] = [];
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'script') requested.push(pathname);
    if (/^\/api\/v1\/(auth|wallets)\//.test(pathname)) calls.push(pathname + search);
  });
  await tab.goto('/wallet');
  await expect(tab.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  await expect(tab.getByText('USDXM balance')).toBeVisible();
  await expect(tab.getByRole('list', { name: 'Latest 5' })).toBeVisible();
  expect(requested).toEqual([...new Set(requested)]);
  expect(requested).toEqual(expect.arrayContaining(needed));

  const preloaded = await tab.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((script) => (script as PerformanceResourceTiming).initiatorType === 'link')
      .map(({ name }) => new URL(name).pathname),
  );
  expect(preloaded).toEqual(expect.arrayContaining(needed));

  // The page starts its declared reads before any of these scripts has run, and none of them twice.
  const reads = ['auth/me', 'wallets/me', 'wallets/balance', 'wallets/activity'];
  await expect.poll(() => tab.evaluate('self.almaEarly.size')).toBe(0);
  expect(calls.toSorted()).toEqual(reads.map((address) => `/api/v1/${address}`).toSorted());
});

for (const [name, addressOf, reads] of [
  ['a chat', (chat: string) => `/chat/${chat}`, ['/chats/{id}', '/chats/{id}/messages?limit=50']],
  [
    'spin',
    () => '/spin-chat',
    ['/assistant?user_id={user}', '/spin_group/sessions?page=1&limit=10&user_id={user}'],
  ],
] as const) {
  test(`the page of ${name} makes its declared reads, each once`, async ({ page, context }) => {
    await signIn(page, 'maya');
    const token = await accessToken(page);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.get('/api/v1/chats', { headers });
    const { chats } = (await reply.json()) as { chats: { id: string }[] };
    const chat = chats[0]?.id ?? '';
    const user = JSON.parse(atob(token.split('.')[1] ?? '')).sub;
    const expected = reads.map((read) => read.replace('{id}', chat).replace('{user}', user));

    const tab = await context.newPage();
    const calls: string[] = [];
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const address = pathname.replace(/^\/api(-ml)?\/v1/, '') + search;
      if (expected.includes(address)) calls.push(address);
    });
    await tab.goto(addressOf(chat));
    await tab.waitForLoadState('networkidle');
    expect(calls.toSorted()).toEqual(expected.toSorted());
    const html = await (await page.request.get(addressOf(chat))).text();
    for (const address of expected) expect(html).toContain(address.replace(user, '{user_id}'));
  });
}
