import { readFile } from 'node:fs/promises';
import { refusal } from '../../../server/test/models/scenarios.ts';
import { agreeingTeam, isBy, purposeOf } from '../../../server/test/spin/agreeing-team.ts';
import { test } from '../../support/scripted-test.ts';
import { expect, type Page, signInByEmail } from '../../support/test.ts';

// Requests of a page while the server is down.
test.use({ expectedErrors: [/ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|WebSocket connection/] });

const thread = (page: Page) => page.getByRole('log');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Session and artifacts' });
const vote = (page: Page, phase: string) =>
  thread(page).getByRole('region', { name: `Votes on ${phase}, round 1` });

test('a run with a model goes from F0 up, despite a broken vote, reloads and a crash of the server', async ({
  page,
  scripted,
}) => {
  await signInByEmail(page, `charger-${Date.now()}@alma.test`);

  await test.step('the model fails in the middle of a vote, and is asked for that ballot again', async () => {
    scripted.respondWith((request) =>
      purposeOf(request) === 'ballot' && isBy(request, 'Developer')
        ? refusal(500, 'we broke', { 'retry-after': '0' })
        : agreeingTeam(request),
    );
    await page.getByRole('link', { name: 'Spin Chat' }).click();
    await page.getByRole('textbox', { name: 'Problem' }).fill('Close the night gaps on ward 7.');
    await page.getByRole('textbox', { name: 'Prompt' }).nth(1).fill('You build it and test it.');
    await page.getByText('charge', { exact: true }).click();
    await page.getByText('control', { exact: true }).click();
    await page.getByRole('button', { name: 'Start Spin Chat' }).click();
    await expect(thread(page).getByText('The assistant could not answer. Try again.')).toBeVisible();
    await page.reload();
    await expect(panel(page).getByText('Failed')).toBeVisible();
    await expect(thread(page).getByText('F0 Result, mask Judge')).toBeVisible();
    scripted.respondWith(agreeingTeam);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(vote(page, 'F0 Result').getByText('FOR 2')).toBeVisible();
    await expect(panel(page).getByText('Paused')).toBeVisible();
  });

  await test.step('the server is killed in the middle of a phase, and the page recovers', async () => {
    const never = new Promise<void>(() => undefined);
    scripted.respondWith((request) => (purposeOf(request) === 'speak' ? () => never : agreeingTeam(request)));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(thread(page).getByText('F1 Build, mask Maker')).toBeVisible();
    await expect.poll(() => scripted.requests.slice(-1).map(purposeOf)).toEqual(['speak']);
    await page.reload();
    await expect(page.getByText('Working on F1 Build')).toBeVisible();
    await scripted.product.crash(async () => {
      await expect(page.getByText('Connection closed unexpectedly')).toBeVisible();
      scripted.respondWith(agreeingTeam);
    });
    await expect(async () => {
      // It retries three times automatically; after that the person does.
      const reconnect = page.getByRole('button', { name: 'Reconnect' });
      if (await reconnect.isVisible()) await reconnect.click({ timeout: 1_000 });
      await expect(vote(page, 'F1 Build')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(panel(page).getByText('Paused')).toBeVisible();
  });

  await test.step('it continues to F6 automatically, and is complete when it is opened again', async () => {
    await page.getByRole('button', { name: 'Switch to auto' }).click();
    await expect(panel(page).getByText('Completed')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This spin chat is completed.')).toBeVisible();
    const read = panel(page).getByRole('button', { name: /^Read / });
    await expect(read).toHaveText([/F0$/, /F1$/, /F2$/, /F3$/, /F4$/, /F5$/, /F6$/]);
    await page.getByRole('button', { name: 'Spin chat menu' }).click();
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
    ]);
    const text = await readFile(await exported.path(), 'utf8');
    // Two agents in seven phases, once each: nothing is lost or repeated.
    expect(text.match(/I look at the nights\./g)).toHaveLength(14);
    expect(text.match(/^## F\d/gm)).toHaveLength(7);
  });
});
