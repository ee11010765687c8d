import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signInByEmail, signInByHand, test } from '../../support/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test.describe('a whole visit', () => {
  // The call that this test makes fail.
  test.use({ expectedErrors: [/status of 500/] });

  test('puts no token into an address, the page, the console or a report', async ({ page, context }) => {
    const log: string[] = [];
    const record = (kind: string, text: string | null | undefined) => void log.push(`${kind}: ${text ?? ''}`);
    page.on('console', (message) => record('console', message.text()));
    page.on('pageerror', (error) => record('error', `${error.message} ${error.stack}`));
    page.on('framenavigated', (frame) => record('address', frame.url()));
    page.on('websocket', (socket) => record('address', socket.url()));
    page.on('request', (request) => {
      record('address', request.url());
      record('referrer', request.headers()['referer']);
      record('body', request.postData());
    });
    await signInByHand(page, `canary-${Date.now()}@alma.test`);
    const signedInUrl = page.url();
    const stored = await page.evaluate(() => [
      localStorage.getItem('kinde_access_token'),
      localStorage.getItem('kinde_id_token'),
    ]);
    // Makes every element show an error.
    await page.route('**/api/v1/wallets/**', (route) => route.fulfill({ status: 500, body: 'no' }));
    for (const address of ['/profile', '/wallet', '/chat', '/onboarding', '/swarm-chat', '/']) {
      await page.goto(address);
      await expect(page.locator('#root nav').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      record('page', await page.content());
      record(
        'history',
        JSON.stringify(await page.evaluate(() => [history.state, document.cookie, window.name])),
      );
    }
    const isSecret = ({ httpOnly, name }: { httpOnly: boolean; name: string }): boolean =>
      // The id of an interaction is part of its URL; without its signature it is useless.
      httpOnly && !/(interaction|resume)-\d+$/.test(name);
    const cookies = (await context.cookies()).filter(isSecret);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();

    expect(signedInUrl).not.toMatch(/code=|state=/);
    expect(log.filter((line) => /^referrer: .*(code|state)=/.test(line))).toEqual([]);
    const secrets = [...stored, ...cookies.map(({ value }) => value)].map(String);
    expect(stored.map((token) => String(token).split('.').length)).toEqual([3, 3]);
    expect(cookies.length).toBeGreaterThan(0);
    for (const secret of secrets.filter((text) => text.length > 20)) {
      // The signature on its own would also be enough.
      const last = secret.split('.').at(-1) ?? secret;
      expect(log.filter((line) => line.includes(secret) || line.includes(last))).toEqual([]);
    }
  });
});

test.describe('signing out without a network', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to/] });

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
    // The next URL cannot be reached.
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

test('no file that browsers load reads a server setting or contains a secret', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const settings = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)];
  const variables = [...settings.map(([, name, value]) => [name, value]), ...Object.entries(process.env)];
  const isSecret = /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL|REDIS_URL/;
  const secrets = variables.flatMap(([name = '', value = '']) =>
    isSecret.test(name) && value.length >= 12 ? value : [],
  );
  expect(secrets.length).toBeGreaterThan(3);
  const settingAccess = new RegExp(`env(\\.|\\[["'])(${settings.map(([, name]) => name).join('|')})\\b`);
  for (const folder of ['host', ...readdirSync(root).filter((name) => name.startsWith('remote-'))]) {
    const dist = path.join(root, folder, 'dist');
    const all = readdirSync(dist, { recursive: true }).map(String);
    const files = all.filter((file) => /\.(js|json|css)$/.test(file));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const text = readFileSync(path.join(dist, file), 'utf8');
      const found = secrets.filter((secret) => text.includes(secret));
      expect([file, found, settingAccess.exec(text)?.[0]]).toEqual([file, [], undefined]);
    }
  }
});
