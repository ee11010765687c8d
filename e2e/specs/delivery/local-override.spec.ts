import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deliver, releaseToken } from '../../support/changed-builds.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { authHeaders, expect, type Page, signIn, test } from '../../support/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const port = 3194;
const server = `http://localhost:${port}`;

let product: Product;
/** A copy of the wallet that the story edits. */
let dir: string;
let dev: ChildProcess | undefined;

test.beforeAll(async () => {
  product = await startProduct();
  await mkdir(path.join(root, '.alma'), { recursive: true });
  dir = await mkdtemp(path.join(root, '.alma/local-'));
  const skipped = new Set(['node_modules', 'dist']);
  await cp(path.join(root, 'remote-wallet'), dir, {
    recursive: true,
    filter: (source) => !skipped.has(path.basename(source)),
  });
  await symlink(path.join(root, 'remote-wallet/node_modules'), path.join(dir, 'node_modules'));
});
test.afterAll(async () => {
  await stopDev();
  await product.stop();
  await rm(dir, { recursive: true });
});

async function startDev(): Promise<void> {
  const alma = path.join(root, 'shared/cli/alma.mjs');
  dev = spawn(process.execPath, [alma, 'dev', '--product', product.url], {
    cwd: dir,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    dev?.stdout?.on('data', (text: Buffer) => {
      if (String(text).includes(`?alma-remote=wallet@${server}`)) done();
    });
    dev?.on('exit', () => fail(new Error('alma dev has ended')));
  });
}

async function stopDev(): Promise<void> {
  if (!dev || dev.exitCode !== null) return;
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await ended;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Releases you are trying' });

test('a member sees the remote of alma dev in one tab, edits it, and leaves with one click', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, 'admin');
  const admin = { url: product.url, headers: await authHeaders(page) };
  await releaseToken(admin, 'wallet', 'Payments');
  await startDev();

  await page.goto(`/wallet?tab=history&alma-remote=wallet@${server}#top`);
  const confirmation = page.getByRole('dialog', { name: 'Try a release that is not live?' });
  await expect(confirmation).toContainText('its scripts are not checked by hashes');
  await confirmation.getByRole('button', { name: 'Try it in this tab' }).click();
  await expect(banner(page)).toContainText(`You are trying Wallet ${server} in this tab`, {
    timeout: 60_000,
  });
  await expect(heading(page, 'Wallet')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/wallet?tab=history#top`);
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/remotes/wallet/') && name.includes('remoteEntry')),
    );
  expect((await scripts()).some((name) => name.startsWith(server))).toBe(true);

  const file = path.join(dir, 'src/texts.ts');
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/(\bwallet: )'Wallet'/, "$1'Wallet on my machine'");
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
  await expect(heading(page, 'Wallet on my machine')).toBeVisible({ timeout: 60_000 });

  const other = await context.newPage();
  const reply = await other.goto('/wallet');
  expect(reply?.headers()['content-security-policy']).not.toContain('localhost');
  await expect(heading(other, 'Wallet')).toBeVisible();
  await expect(banner(other)).toBeHidden();

  await stopDev();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Wallet is unavailable' })).toBeVisible();
  await expect(banner(page)).toContainText(`npx alma dev --product ${product.url}`);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/wallet');
  await page.getByRole('button', { name: `Leave Wallet ${server}` }).click();
  await expect(heading(page, 'Wallet')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await deliver(admin, 'GET', 'overrides')).toEqual({ overrides: [] });
  await context.close();
});
