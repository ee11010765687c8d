import type { Request } from '@playwright/test';
import type { Measure } from '../../shared/src/contract/delivery/measures.ts';
import { type BrokenKind, brokenKinds, changeRecord } from '../support/broken-remotes.ts';
import type { SmallRelease } from '../support/releases.ts';
import { expect, type Page, test } from '../support/releases-test.ts';

// One worker, because the tests share one product.
test.describe.configure({ mode: 'default' });

/** Browser messages about scripts that did not run, and about sockets of a page that the test has fulfilled. */
const expectedMessages =
  /Failed to load resource|Failed to find a valid digest|Refused to execute script|broken on purpose|Minified React error|Cannot read properties of null|of-tomorrow|undefined or null|Unexpected|LOCAL_NETWORK_ACCESS|CSP style-src|Applying inline style|Invalid hook call/;

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const open = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();
const goodPage = (text: string) => `return () => React.createElement('h1', null, '${text}');`;

const brokenRelease = ({ code = {} }: BrokenKind, build: string): SmallRelease => ({
  version: '1.0.0',
  build,
  page: goodPage('broken'),
  ...code,
});

/** Runs the expectation. For a failure by timeout, first advances the page's clock by the limit of 8 s. */
async function afterLimit(
  page: Page,
  isLate: boolean,
  check: (options?: { timeout: number }) => Promise<void>,
): Promise<void> {
  if (!isLate) return check();
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await check({ timeout: 500 });
  }).toPass();
}

const failureReport = (page: Page, kind: BrokenKind) =>
  page.waitForRequest((request) => {
    if (!request.url().endsWith('/client-errors')) return false;
    const { remote, phase } = request.postDataJSON() as { remote: string; phase: string };
    return remote === kind.name && phase !== 'runtime';
  });

/** The measure that the page reports for a failed release. */
async function failureMeasure(page: Page, release: string): Promise<Measure | undefined> {
  const failed = (measure: Measure) => measure.release === release && measure.outcome !== 'ok';
  const measuresOf = (request: Request) => (request.postDataJSON() as { measures: Measure[] }).measures;
  const request = await page.waitForRequest(
    (sent) => sent.url().endsWith('/delivery/measures') && measuresOf(sent).some(failed),
  );
  return measuresOf(request).find(failed);
}

test.describe('a remote that', () => {
  test.use({ expectedErrors: [expectedMessages] });

  for (const kind of brokenKinds) {
    test(`${kind.description} shows the error card, recovers by Retry, and falls back to an earlier good release`, async ({
      page,
      platform,
    }) => {
      const title = `Kind ${kind.name}`;
      const isLate = kind.class === 'TimeoutError';
      const card = main(page).getByText(`${title} is unavailable`);
      if (isLate) await page.clock.install();
      const team = await platform.makeTeam(kind.name, title);
      await team.release(brokenRelease(kind, 'bad1'));
      await kind.damage?.(page, new RegExp(`/remotes/${kind.name}/.*-bad\\d/`));

      // Without an earlier build to fall back to, the specified error card takes its place.
      const report = failureReport(page, kind);
      await page.goto(`/${kind.name}`, { waitUntil: 'commit' });
      await expect(menu(page).getByText('New Chat')).toBeVisible();
      await afterLimit(page, isLate, (options) => expect(card).toBeVisible(options));
      await expect(main(page).getByText('This part of Alma did not load.')).toBeVisible();
      expect((await report).postDataJSON()).toMatchObject({
        version: '1.0.0-bad1',
        class: kind.class,
        phase: kind.phase,
      });
      await open(page, 'Profile');
      await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
      await open(page, title);
      await expect(card).toBeVisible();

      // Repaired.
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await team.release({ version: '1.1.0', build: 'good', page: goodPage('first words') });
      await main(page).getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'first words' })).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

      // Broken again: the browser falls back to the previous release and reports it.
      await team.release({ ...brokenRelease(kind, 'bad2'), version: '1.2.0' });
      const measured = failureMeasure(page, '1.2.0-bad2');
      await page.goto(`/${kind.name}`, { waitUntil: 'commit' });
      const text = page.getByRole('heading', { name: 'first words' });
      await afterLimit(page, isLate, (options) => expect(text).toBeVisible(options));
      await expect(card).toHaveCount(0);
      expect(await measured).toMatchObject({
        remote: kind.name,
        outcome: kind.phase === 'registry' ? 'load' : kind.phase,
      });
    });
  }
});

test.describe('a release that failed in a browser', () => {
  test.use({ expectedErrors: [expectedMessages] });

  test('is not tried again by the next pages of the tab, until there is a newer one', async ({
    page,
    platform,
  }) => {
    const team = await platform.makeTeam('again', 'Again');
    const good = { version: '1.0.0', build: 'good', page: goodPage('first words') };
    const throwingPage = `return () => { throw new RangeError('broken on purpose'); };`;
    await team.release(good);
    await team.release({ version: '1.1.0', build: 'bad1', page: throwingPage });
    await page.goto('/again');
    await expect(page.getByRole('heading', { name: 'first words' })).toBeVisible();

    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postData() ?? '');
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'first words' })).toBeVisible();
    expect(reports).toEqual([]);

    await team.release({ version: '1.2.0', build: 'mended', page: goodPage('second words') });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'second words' })).toBeVisible();
  });
});

test.describe('the rest of the page', () => {
  test.use({ expectedErrors: [expectedMessages] });

  test('waits with a skeleton for a remote that is slow, and shows it in place', async ({
    page,
    platform,
  }) => {
    const team = await platform.makeTeam('slow', 'Slow');
    await team.release({ version: '1.0.0', build: 'good', page: goodPage('first words') });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/remotes/slow/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/slow', { waitUntil: 'commit' });
    await expect(main(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(menu(page).getByText('New Chat')).toBeVisible();
    await expect(main(page).getByText('Slow is unavailable')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'first words' })).toBeVisible();
  });

  test('keeps working without a remote whose declaration is wrong', async ({ page, platform }) => {
    const team = await platform.makeTeam('declared', 'Declared');
    await team.release({ version: '1.0.0', build: 'bad1', page: goodPage('broken') });
    await changeRecord({ routes: 'none' })(page);
    const report = page.waitForRequest((request) => request.url().endsWith('/client-errors'));
    await page.goto('/declared');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Declared' })).toHaveCount(0);
    await open(page, 'Profile');
    await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
    expect((await report).postDataJSON()).toMatchObject({ class: 'RegistryError', phase: 'registry' });
  });

  test('works beside a remote that touches storage, globals and styles of others', async ({
    page,
    platform,
  }) => {
    const team = await platform.makeTeam('greedy', 'Greedy');
    await team.release({ version: '1.0.0', build: 'bad1', page: greedyPage });
    // Creates stored state of other pages that the release could damage.
    await page.goto('/');
    await page.getByRole('button', { name: 'Toggle menu' }).click();
    await page.getByRole('button', { name: 'Toggle menu' }).click();
    await open(page, 'Greedy');
    await expect(page.getByRole('heading', { name: 'greedy words' })).toBeVisible();
    expect(await page.evaluate('typeof almaIntegrity')).toBe('function');
    for (const check of [() => open(page, 'Profile'), () => page.goto('/profile')]) {
      await check();
      await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
      await open(page, 'Wallet');
      await expect(main(page).getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
      await open(page, 'New Chat');
      await expect(page.getByRole('dialog', { name: 'New Chat' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });
});

/** Overwrites stored data, the host's global, and all styles. */
const greedyPage = `
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!key.startsWith('kinde_')) storage.setItem(key, '{"x":');
  }
  window.almaIntegrity = undefined;
  const style = document.createElement('style');
  style.textContent = '* { display: none !important; }';
  document.head.append(style);
  return () => React.createElement('h1', null, 'greedy words');`;
