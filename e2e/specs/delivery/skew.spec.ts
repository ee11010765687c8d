import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { type SkewPlatforms, startSkew } from '../../support/skew.ts';
import { releaseAll, type ReleaseResult, type ReleaseResults } from '../../support/skew-cells.ts';
import { remotes, type SkewVersion, versionNames, withVersionNames } from '../../support/skew-versions.ts';
import { openAdmin, type Visit, visitAll } from '../../support/skew-visits.ts';
import { expect, type Page, test, tokensOf } from '../../support/test.ts';

const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');
/** The text of the guide for the platform team, without the padding of tables. */
const guide = collapseSpaces(
  readFileSync(path.resolve(import.meta.dirname, '../../../docs/platform.md'), 'utf8'),
);

let skew: SkewPlatforms;
let results: ReleaseResults;
/** Pages of an administrator, by platform. */
const pages = new Map<SkewVersion, Page>();
const visits = new Map<SkewVersion, Record<string, Visit>>();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright }) => {
  skew = await startSkew();
  const { url } = skew.servers.N;
  const api = await playwright.request.newContext({ baseURL: url });
  const { access_token: access } = await tokensOf(api, 'admin@alma.test');
  await api.dispose();
  results = await releaseAll(skew, { url, headers: { authorization: `Bearer ${access}` } });
});
test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
  await skew.stop();
});

/** The outcome of a remote on a platform, in the words of the guide. */
function outcomeOf(
  name: string,
  { refusal, errors, warnings }: ReleaseResult,
  { shows, loaded }: Visit,
): string {
  const isCard = shows.includes('is unavailable');
  const [own, before] = (skew.releases.get(name) ?? []).toReversed().map(({ id }) => id);
  const isOlder = !isCard && before !== undefined && loaded.includes(before) && !loaded.includes(own ?? '');
  expect({ name, isRefused: refusal !== undefined }).toEqual({ name, isRefused: errors.length > 0 });
  const card = loaded.length > 0 ? 'card, its script loaded' : 'card, nothing loaded';
  const works = isOlder ? 'the build for N' : 'loads';
  return `${refusal === undefined ? '' : 'refused; '}${isCard ? card : works}${warnings.length > 0 ? ', warned' : ''}`;
}

for (const version of versionNames) {
  test(`a platform of ${version} shows compatible remotes, and cards in place of the others`, async ({
    browser,
  }) => {
    const page = await openAdmin(browser, skew.servers[version].url);
    pages.set(version, page);
    visits.set(version, await visitAll(page));
    if (version !== 'next major') await expectOthersWork(page);
  });
}

/** Other remotes of the tree work beside the refused ones. */
async function expectOthersWork(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
}

test('every cell matches the guide for the platform team', () => {
  const rows = Object.entries(remotes).map(([name, { description }]) => {
    const cells = versionNames.map((version) => {
      const [cell, visited] = [results[name]?.[version], visits.get(version)?.[name]];
      return cell && visited ? outcomeOf(name, cell, visited) : 'not tried';
    });
    return `| ${[description, ...cells].join(' | ')} |`;
  });
  for (const line of rows) expect(guide).toContain(line);
});

test('the guide contains each refusal and warning', () => {
  const examples = [
    ['ahead', 'N'],
    ['hasty', 'N'],
    ['leaning', 'N+1'],
  ] as const;
  const texts = examples.flatMap(([name, version]) => {
    const { errors = [], warnings = [], refusal = '' } = results[name]?.[version] ?? {};
    const { reported = [] } = visits.get(version)?.[name] ?? {};
    return [...errors, ...warnings, refusal, ...reported];
  });
  const card = visits.get('N')?.['ahead']?.shows.replace(' Retry', '') ?? 'not seen';
  for (const text of [...texts, card]) expect(guide).toContain(collapseSpaces(withVersionNames(text)));
});

test('the console shows who uses deprecated exports, and which live release is incompatible', async () => {
  const [newer, own] = [await matrixAt('N+1'), await matrixAt('N')];
  await expect(newer('leaning')).toContainText('@alma/shared/storageUse @alma/shared/stickers instead.');
  const deprecated = pages.get('N+1')?.getByRole('table', { name: 'Deprecated' }).getByRole('row');
  await expect(deprecated!.filter({ hasText: '@alma/shared/storage' })).toContainText('leaning');
  await expect(newer('same')).toContainText(/^same.*Fits.*Nothing$/);
  await expect(own('ahead')).toContainText('Refused');
  expect(withVersionNames(await own('ahead').innerText())).toContain(
    'it needs @alma/shared ^N+1, and N runs here',
  );
});

/** The rows of the console's matrix. */
async function matrixAt(version: SkewVersion): Promise<(name: string) => Locator> {
  const page = pages.get(version);
  if (!page) throw new Error(`${version} was not opened.`);
  await page.goto('/delivery');
  await page.getByRole('tab', { name: 'Compatibility' }).click();
  return (name) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}
