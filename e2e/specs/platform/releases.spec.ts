import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { buildProbe } from '../../support/probe.ts';
import { expect, expectAccessible, signIn, test, type Page } from '../../support/probe-test.ts';

/** One line for every file of the host's build. */
function hostFiles(webDir: string): string[] {
  const folder = path.join(webDir, 'host/dist');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(path.join(folder, file)));
      return `${file} ${hash.digest('hex')}`;
    })
    .sort();
}

const hostScripts = (page: Page): Promise<string[]> =>
  page.$$eval('script[src^="/assets/"], link[href^="/assets/"]', (elements) =>
    elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
  );

/** Scripts that came over the network and not from the browser's cache. */
const fetchedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );

test('a remote of the generator is a page of the product, in its menu', async ({ page }) => {
  await signIn(page, 'maya');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Probe' }).click();
  await expect(page).toHaveURL(/\/probe$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Probe' })).toBeVisible();
  await expect(page.getByText('Hello Maya')).toBeVisible();
  await expectAccessible(page);
});

test('a release of one remote changes what the next load shows, and nothing of the host', async ({
  page,
  shop,
}) => {
  test.slow();
  const { web, probe } = shop;
  await signIn(page, 'leo');
  await page.goto('/probe');
  await expect(page.getByText('first words')).toBeVisible();
  const before = { files: hostFiles(web.dir), scripts: await hostScripts(page) };
  const [oldEntry] = await page.$$eval('link[href*="/remotes/probe/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );

  // The whole of a release: a folder beside the others, and one line of the registry.
  const next = await buildProbe('second words', ['well']);
  await cp(next.folder, path.join(web.dir, 'remote-probe/dist'), { recursive: true });
  await web.live(next.builds.well);

  // An open page goes on with what it has, and its files stay served.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Probe' }).click();
  await expect(page.getByText('first words')).toBeVisible();
  expect((await page.request.get(oldEntry ?? '')).status()).toBe(200);

  await page.reload();
  await expect(page.getByText('second words')).toBeVisible();
  expect(hostFiles(web.dir)).toEqual(before.files);
  expect(await hostScripts(page)).toEqual(before.scripts);
  const fetched = await fetchedScripts(page);
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.filter((file) => !file.startsWith('/remotes/probe/'))).toEqual([]);

  // Taking it back is the same line.
  await web.live(probe.builds.well);
  await page.reload();
  await expect(page.getByText('first words')).toBeVisible();
  expect(await fetchedScripts(page)).toEqual([]);
  await next.remove();
});
