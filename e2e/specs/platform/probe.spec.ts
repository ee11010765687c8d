import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from '@playwright/test';
import {
  damagedBuild,
  editRecord,
  expectedMessages,
  failures,
  probeFiles,
} from '../../support/probe-failures.ts';
import { expect, expectAccessible, type Page, test } from '../../support/probe-test.ts';

// One worker for all: they share one product, and each test makes another build live.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const card = (page: Page) => main(page).getByText('Probe is unavailable');
const sidebarCard = (page: Page) => menu(page).getByText('Probe is unavailable');
const open = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { name: 'Probe', level: 1 });

/** Waits for the slots of other remotes, which would be late too if the clock were advanced before. */
function watchOthers(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  page.on('request', (request) => {
    if (/\/remotes\/(?!probe\/)/.test(request.url())) loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  return async () => {
    for (const text of ['New Chat', 'New Project']) await expect(menu(page).getByText(text)).toBeVisible();
    await expect.poll(() => loading.size).toBe(0);
  };
}

test.describe('a remote that fails', () => {
  test.use({ expectedErrors: [expectedMessages] });

  for (const failure of failures) {
    test(`because it ${failure.description} affects only its own parts of the page, is reported, and recovers without a reload`, async ({
      page,
      platform,
    }) => {
      // Only the page's clock decides when the limit of 8 s has passed.
      await page.clock.install();
      const waitForOthers = watchOthers(page);
      const expectFailure = async (locator: ReturnType<typeof card>) => {
        if (failure.class !== 'TimeoutError') return expect(locator).toBeVisible();
        await waitForOthers();
        return expect(async () => {
          await page.clock.fastForward(8_000);
          await expect(locator).toBeVisible({ timeout: 500 });
        }).toPass();
      };
      await failure.break(platform, page);
      const report = page.waitForRequest(
        (request) =>
          request.url().endsWith('/client-errors') && request.postDataJSON().phase === failure.phase,
      );
      // A preload that hangs delays only the `load` event.
      await page.goto('/', { waitUntil: 'commit' });

      // Its dashboard card and its sidebar section fail; all others are shown.
      if (failure.keepsSlots) {
        await expect(main(page).getByText('Probe card')).toBeVisible();
        await expect(menu(page).getByText('Probe list')).toBeVisible();
      } else {
        await expectFailure(card(page));
        await expectFailure(sidebarCard(page));
      }
      await expect(main(page).getByRole('region', { name: 'Economics' })).toBeVisible();

      // Its page fails, and a page of another remote does not.
      await open(page, 'Probe');
      await expectFailure(card(page));
      expect((await report).postDataJSON()).toMatchObject({
        remote: 'probe',
        version: expect.stringMatching(/^0\.1\.0-/),
        class: failure.class,
        phase: failure.phase,
      });

      await open(page, 'Profile');
      await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();

      await open(page, 'Probe');
      await expect(card(page)).toBeVisible();

      // Repaired: one Retry is enough for all of its places.
      await page.evaluate(() => Object.assign(window, { isSamePage: true, probeError: undefined }));
      await platform.web.live(platform.probe.first);
      await page.unroute(probeFiles);
      await main(page).getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page)).toBeVisible();
      await expect(menu(page).getByText('Probe list')).toBeVisible();
      await open(page, 'Dashboard');
      await expect(main(page).getByText('Probe card')).toBeVisible();
      await expect(page.getByText('Probe is unavailable')).toHaveCount(0);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });
  }
});

test('a remote that is turned off in the registry loads no code, and comes back the same way', async ({
  page,
  platform,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await platform.web.live(platform.probe.first, { enabled: false });
  await page.goto('/');
  await expect(card(page)).toBeVisible();
  await open(page, 'Probe');
  await expect(card(page)).toBeVisible();
  expect(requested.filter((url) => /\/remotes\/probe\/|client-errors/.test(url))).toEqual([]);
  await platform.web.live(platform.probe.first);
  await main(page).getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
});

test.describe('a registry that', () => {
  test('is not a list of remotes does not stop the host', async ({ page, platform }) => {
    for (const content of [
      '',
      '<html>502</html>',
      '{"remotes":{"account":1}}',
      '{"remotes":[{"name":"account","folder":"x","build":"9"}]}',
    ]) {
      await writeFile(path.join(platform.web.dir, 'dist/remotes.json'), content);
      await page.goto('/profile');
      await expect(page, content).toHaveURL(/\/$/);
      await expect(main(page).getByRole('region', { name: 'Economics' }), content).toBeVisible();
      await expect(menu(page).getByRole('link'), content).toHaveText(['Dashboard']);
    }
  });

  test('is missing does not stop the host', async ({ page, platform }) => {
    await rm(path.join(platform.web.dir, 'dist/remotes.json'));
    await page.goto('/');
    await expect(main(page).getByRole('region', { name: 'Economics' })).toBeVisible();
  });

  test('names an address that is not its remote’s own is refused without a request', async ({
    page,
    platform,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    for (const [name, entry] of [
      ['foreign', 'https://elsewhere.test/remotes/probe/1/remoteEntry.js'],
      ['outside', '/assets/main.js'],
      ['neighbour', '/remotes/account/1/remoteEntry.js'],
    ] as const) {
      const changeEntry = damagedBuild(name, (folder) =>
        editRecord(folder, (record: object) => ({ ...record, entry })),
      );
      await changeEntry(platform, page);
      requested.length = 0;
      await page.goto('/probe');
      await expect(card(page), name).toBeVisible();
      expect(requested.filter((url) => url.includes('elsewhere') || url.endsWith(entry))).toEqual([]);
    }
  });

  test('names a module that a build lacks shows the card, and the rest works', async ({ page, platform }) => {
    const addMissingRoute = damagedBuild('promises', (folder) =>
      editRecord(folder, (record: { routes: object[] }) => ({
        ...record,
        routes: [...record.routes, { path: '/probe/more', expose: './more-page', title: 'More' }],
      })),
    );
    await addMissingRoute(platform, page);
    await page.goto('/probe/more');
    await expect(card(page)).toBeVisible();
    await open(page, 'Probe');
    await expect(page.getByText('first words')).toBeVisible();
  });
});

/** One line for each file of the host's build. */
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

/** Scripts that came from the network, not from the browser's cache. */
const fetchedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );

test('a release of one remote changes what the next load shows, and nothing of the host', async ({
  page,
  platform,
}) => {
  const { web, probe } = platform;
  await page.goto('/probe');
  await expect(page.getByText('first words')).toBeVisible();
  await expect(page.getByText('Hello Sam')).toBeVisible();
  await expectAccessible(page);
  const before = hostFiles(web.dir);
  const [oldEntry] = await page.$$eval('link[href*="/remotes/probe/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );

  // A complete release: a folder beside the others and one line of the registry.
  const released = path.join(web.dir, 'remote-probe/dist', probe.second);
  await cp(path.join(probe.folder, probe.second), released, { recursive: true });
  await web.live(probe.second);

  // An open page keeps its build, whose files stay served.
  await open(page, 'Dashboard');
  await open(page, 'Probe');
  await expect(page.getByText('first words')).toBeVisible();
  expect((await page.request.get(oldEntry ?? '')).status()).toBe(200);

  await page.reload();
  await expect(page.getByText('second words')).toBeVisible();
  expect(hostFiles(web.dir)).toEqual(before);
  const fetched = await fetchedScripts(page);
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.filter((file) => !file.startsWith('/remotes/probe/'))).toEqual([]);

  // A rollback changes the same line.
  await web.live(probe.first);
  await page.reload();
  await expect(page.getByText('first words')).toBeVisible();
  expect(await fetchedScripts(page)).toEqual([]);
});
