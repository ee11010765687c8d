import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signInByEmail, signInByHand, test } from '../../support/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test.describe('a whole visit', () => {
  // The call that is made to fail.
  test.use({ expectedFaults: [/status of 500/] });

  test('puts no token into an address, the page, the console or a report', async ({ page, context }) => {
    const said: string[] = [];
    const note = (what: string, text: string | null | undefined) => void said.push(`${what}: ${text ?? ''}`);
    page.on('console', (message) => note('console', message.text()));
    page.on('pageerror', (error) => note('error', `${error.message} ${error.stack}`));
    page.on('framenavigated', (frame) => note('address', frame.url()));
    page.on('websocket', (socket) => note('address', socket.url()));
    page.on('request', (request) => {
      note('address', request.url());
      note('referrer', request.headers()['referer']);
      note('body', request.postData());
    });
    await signInByHand(page, `canary-${Date.now()}@alma.test`);
    const here = page.url();
    const stored = await page.evaluate(() => [
      localStorage.getItem('kinde_access_token'),
      localStorage.getItem('kinde_id_token'),
    ]);
    // Every part of the page that shows an error.
    await page.route('**/api/v1/wallets/**', (route) => route.fulfill({ status: 500, body: 'no' }));
    for (const address of ['/profile', '/wallet', '/chat', '/onboarding', '/swarm-chat', '/']) {
      await page.goto(address);
      await expect(page.locator('#root nav').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      note('page', await page.content());
      note(
        'history',
        JSON.stringify(await page.evaluate(() => [history.state, document.cookie, window.name])),
      );
    }
    const cookies = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();

    expect(here).not.toMatch(/code=|state=/);
    expect(said.filter((line) => /^referrer: .*(code|state)=/.test(line))).toEqual([]);
    const secrets = [...stored, ...cookies.map(({ value }) => value)].map(String);
    expect(stored.map((token) => String(token).split('.').length)).toEqual([3, 3]);
    expect(cookies.length).toBeGreaterThan(0);
    for (const secret of secrets.filter((text) => text.length > 20)) {
      // A signature alone would do as well.
      const last = secret.split('.').at(-1) ?? secret;
      expect(said.filter((line) => line.includes(secret) || line.includes(last))).toEqual([]);
    }
  });
});

test.describe('signing out without a network', () => {
  test.use({ expectedFaults: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to/] });

  test('leaves nothing of the person in this browser', async ({ page, context }) => {
    await signInByEmail(page, `offline-${Date.now()}@alma.test`);
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('New Chat')).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      for (const key of ['alma.wallet.movements:v1:x:1', 'alma.chat.draft.x.1'])
        localStorage.setItem(key, 'secret');
      sessionStorage.setItem('alma.account.profile-draft:v1', 'secret');
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    // The address that follows cannot be reached.
    await page.waitForURL(/chrome-error:/);
    await context.setOffline(false);

    await page.route('/doorstep', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    );
    await page.goto('/doorstep');
    const kept = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => !key.startsWith('alma.sidebar')),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }));
    expect(kept).toEqual({ local: ['theme'], session: [], databases: [], caches: [] });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
  });
});

test('no file that browsers load names a secret of the server, or holds one', () => {
  const isSecret = /SECRET|PASSWORD|TOKEN|API_KEY|DATABASE_URL|SMTP_URL|REDIS_URL/;
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
  const values = Object.entries(process.env)
    .filter(([name, value = '']) => isSecret.test(name) && value.length >= 12)
    .map(([, value]) => value ?? '');
  const secrets = [...names.filter((name) => isSecret.test(name)), ...values];
  expect(secrets.length).toBeGreaterThan(3);
  const folders = ['host', ...readdirSync(root).filter((name) => name.startsWith('remote-'))];
  for (const folder of folders) {
    const dist = path.join(root, folder, 'dist');
    const files = readdirSync(dist, { recursive: true })
      .map(String)
      .filter((file) => /\.(js|json|map|css)$/.test(file));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const text = readFileSync(path.join(dist, file), 'utf8');
      const words = new Set(text.match(/\w+/g));
      const isIn = (secret: string): boolean =>
        words.has(secret) || (/\W/.test(secret) && text.includes(secret));
      expect([file, secrets.filter(isIn)]).toEqual([file, []]);
    }
  }
});
