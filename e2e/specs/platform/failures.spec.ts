import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '@playwright/test';
import { editRecord, expect, signIn, test, type Page, type ProbeProduct } from '../../support/probe-test.ts';

/** What the browser itself says of scripts that fail, and React of what a boundary caught. */
const tolerated = [
  /Failed to load resource/,
  /Failed to find a valid digest/,
  /broken on purpose/,
  /Unexpected token/,
];
test.use({ expectedFaults: [tolerated, { scope: 'test' }] });

interface Failure {
  how: string;
  class: string | RegExp;
  phase: string;
  /** Breaks the probe; the product itself stays untouched. */
  break: (shop: ProbeProduct, page: Page) => Promise<unknown>;
}

const files = '**/remotes/probe/**';

/** Takes the entry script away, with its compressed copies, or puts something else in its place. */
async function replaceEntry(folder: string, content?: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('remoteEntry.'));
  await Promise.all(names.map((name) => rm(path.join(folder, name))));
  const entry = names.find((name) => name.endsWith('.js')) ?? '';
  if (content !== undefined) await writeFile(path.join(folder, entry), content);
}

/** A copy of the good build, damaged and made live. */
const damaged = (damage: (folder: string) => Promise<unknown>): Failure['break'] => {
  return async ({ web, probe }) => {
    const name = `0.1.0-damaged${Math.floor(performance.now())}`;
    await damage(await web.copyBuild(probe.builds.well, name));
    await web.live(name);
  };
};
const answered = (answer: (route: Route) => Promise<void> | void): Failure['break'] => {
  return (_shop, page) => page.route(files, answer);
};

const withoutIntegrity = ({ integrity: _integrity, ...record }: { integrity?: string }): object => record;

const failures: Failure[] = [
  {
    how: 'is missing',
    class: 'ScriptNetworkError',
    phase: 'load',
    break: damaged((folder) => replaceEntry(folder)),
  },
  {
    how: 'answers 500',
    class: 'ScriptNetworkError',
    phase: 'load',
    break: answered((route) => route.fulfill({ status: 500 })),
  },
  { how: 'hangs', class: 'TimeoutError', phase: 'load', break: answered(() => undefined) },
  {
    how: 'is not JavaScript',
    class: /NotARemoteError|ScriptExecutionError|ScriptNetworkError/,
    phase: 'load',
    break: damaged(async (folder) => {
      await replaceEntry(folder, '<!doctype html><p>Proxy</p>');
      await editRecord(folder, withoutIntegrity);
    }),
  },
  {
    how: 'is not what was released',
    class: 'ScriptNetworkError',
    phase: 'load',
    break: damaged((folder) => replaceEntry(folder, 'var somethingElse = 1;')),
  },
  {
    how: 'throws when it loads',
    class: 'RangeError',
    phase: 'load',
    break: ({ web, probe }) => web.live(probe.builds['throws-on-load']),
  },
  {
    how: 'throws when it renders',
    class: 'RangeError',
    phase: 'render',
    break: ({ web, probe }) => web.live(probe.builds['throws-on-render']),
  },
  {
    how: 'needs another contract',
    class: 'ContractVersionError',
    phase: 'registry',
    break: damaged((folder) => editRecord(folder, (record: object) => ({ ...record, requires: '>=9' }))),
  },
];

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const card = (page: Page) => main(page).getByText('Probe is unavailable');
const line = (page: Page) => menu(page).getByText('Probe is unavailable');
const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry' });

for (const failure of failures) {
  test(`a remote that ${failure.how} fails in its own places, is reported, and heals without a reload`, async ({
    page,
    shop,
  }, info) => {
    test.slow();
    await failure.break(shop, page);
    const report = page.waitForRequest(
      (request) => request.url().endsWith('/client-errors') && request.postDataJSON().phase === failure.phase,
    );
    await signIn(page, 'sam');

    // Its card on the dashboard and its section of the sidebar; all others are there.
    await expect(card(page)).toBeVisible({ timeout: 30_000 });
    await expect(line(page)).toBeVisible({ timeout: 30_000 });
    expect((await report).postDataJSON()).toMatchObject({
      remote: 'probe',
      version: expect.stringMatching(/^0\.1\.0-/),
      class: failure.class instanceof RegExp ? expect.stringMatching(failure.class) : failure.class,
      phase: failure.phase,
    });
    await page.screenshot({ path: info.outputPath('dashboard.png') });

    // Its page, and a page of another remote.
    await menu(page).getByRole('link', { name: 'Probe' }).click();
    await expect(card(page)).toBeVisible({ timeout: 30_000 });
    await page.screenshot({ path: info.outputPath('page.png') });
    await menu(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();

    // Well again: Retry is enough, for all of its places.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await shop.web.live(shop.probe.builds.well);
    await page.unroute(files);
    await menu(page).getByRole('link', { name: 'Probe' }).click();
    await retry(page).click();
    await expect(page.getByRole('heading', { name: 'Probe', level: 1 })).toBeVisible();
    await expect(menu(page).getByText('Probe list')).toBeVisible();
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(main(page).getByText('Probe card')).toBeVisible();
    await expect(page.getByText('Probe is unavailable')).toHaveCount(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}

test('a remote that is turned off in the registry loads no code, and comes back the same way', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await shop.web.live(shop.probe.builds.well, { enabled: false });
  await signIn(page, 'ida');
  await expect(card(page)).toBeVisible();
  await menu(page).getByRole('link', { name: 'Probe' }).click();
  await expect(card(page)).toBeVisible();
  expect(asked.filter((url) => url.includes('/remotes/probe/'))).toEqual([]);
  expect(asked.filter((url) => url.includes('client-errors'))).toEqual([]);
  await shop.web.live(shop.probe.builds.well);
  await retry(page).click();
  await expect(page.getByRole('heading', { name: 'Probe', level: 1 })).toBeVisible();
});

test('with every remote down people sign in, and see what the host itself has', async ({ page }) => {
  await page.route('**/remotes/**', (route) => route.abort());
  await signIn(page, 'nina');
  await expect(main(page).getByRole('region', { name: 'Economics' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Account is unavailable')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
});
