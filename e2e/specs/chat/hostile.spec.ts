import { says } from '../../../server/test/models/replies.ts';
import { runSql } from '../../../server/test/run-sql.ts';
import { sendMessage } from '../../support/composer.ts';
import { test } from '../../support/scripted-test.ts';
import { expect, openAs, type Page, signInByEmail } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const thread = (page: Page) => page.getByRole('log');
const hostile = `${'>'.repeat(4_000)}a`;
const reason =
  'This message nests quotes or lists too deeply. Remove some of the leading > characters or list markers.';

async function makeChat(maker: Page): Promise<string> {
  await maker.goto('/chat/new');
  const dialog = maker.getByRole('dialog', { name: 'New Chat' });
  await dialog.getByLabel('Title').fill('Quotes');
  await dialog.getByRole('combobox').fill('leo');
  await dialog.getByRole('option', { name: /@leo/ }).click();
  await dialog.getByRole('button', { name: 'Create Chat' }).click();
  await expect(messageField(maker)).toBeVisible();
  return new URL(maker.url()).pathname;
}

/** Stores a message as if before the limits existed. */
async function storeUnchecked(dataDir: string, page: Page, content: string): Promise<void> {
  const [, chatId] = /chat\/([^/]+)/.exec(page.url()) ?? [];
  const sender = await page.evaluate(async () => {
    const token = localStorage.getItem('kinde_access_token') ?? '';
    const reply = await fetch('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } });
    const { user, user_id } = await reply.json();
    return (user?.user_id ?? user_id) as string;
  });
  await runSql(dataDir, 'SELECT chat_append_one($1, $2, NULL, $3)', [chatId, sender, content]);
}

test('an old hostile message leaves the chat usable for everyone', async ({
  page: maker,
  browser,
  scripted,
}) => {
  await signInByEmail(maker, `maker-${Date.now()}@alma.test`);
  const path = await makeChat(maker);
  await messageField(maker).fill('Before **it**');
  await messageField(maker).press('Enter');
  await expect(thread(maker).getByText('Before it')).toBeVisible();
  for (const text of [
    hostile,
    `${'- '.repeat(4_000)}a`,
    `m${'\u0301'.repeat(3_000)}\u202Eturned`,
    'w'.repeat(8_000),
  ]) {
    await storeUnchecked(scripted.product.dataDir, maker, text);
  }

  const leo = await openAs(browser, 'leo', scripted.product.url);
  for (const page of [maker, leo]) {
    await page.goto(path);
    await messageField(page).fill(`After it, ${page === leo ? 'Leo' : 'maker'}`);
    await messageField(page).press('Enter');
  }
  for (const page of [maker, leo]) {
    await expect(thread(page).getByText('After it, Leo')).toBeVisible();
    await expect(thread(page).getByText('After it, maker')).toBeAttached();
    await thread(page).hover();
    await page.mouse.wheel(0, -20_000);
    await expect(thread(page).getByText('Before it')).toBeVisible();
    await expect(thread(page).getByText(hostile)).toBeVisible();
    await expect(page.getByText('Chat is unavailable')).toHaveCount(0);
    const overflow = await thread(page).evaluate((log) => log.scrollWidth - log.clientWidth);
    expect(overflow).toBe(0);
  }
  await expect(thread(leo).getByText('Shown as plain text').first()).toBeVisible();
  await expectAccessibleInBothThemes(leo);
  await leo.context().close();
});

test('a message that nests too deeply is refused before it is sent, and kept', async ({ page }) => {
  await signInByEmail(page, `maker-${Date.now()}@alma.test`);
  await makeChat(page);
  await messageField(page).fill(hostile);
  await expect(page.getByText(reason)).toBeVisible();
  await messageField(page).press('Enter');
  await expect(messageField(page)).toHaveValue(hostile);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(page.getByText(reason)).toBeInViewport();
  await messageField(page).fill('> quoted\n\nand answered');
  await messageField(page).press('Enter');
  await expect(thread(page).getByText('and answered')).toBeVisible();
  await expect(page.getByText(reason)).toHaveCount(0);
});

test('a hostile answer of a model leaves its session usable', async ({ page, scripted }) => {
  await signInByEmail(page, `swarmer-${Date.now()}@alma.test`);
  await page.getByRole('link', { name: 'Swarm Chat' }).click();
  await page.getByRole('button', { name: 'Start Swarm Chat' }).click();
  await expect(page).toHaveURL(/\/swarm-chat\/[^/]+$/);
  scripted.respondWith(() => says(hostile));
  await sendMessage(page, 'Quote everybody.');
  await expect(thread(page).getByText('Shown as plain text')).toBeVisible();
  await expect(thread(page).getByText(hostile)).toBeVisible();
  scripted.respondWith(() => says('It is **fine** again.'));
  await sendMessage(page, 'And now?');
  await expect(thread(page).getByText('fine', { exact: true })).toBeVisible();
  await page.reload();
  await expect(thread(page).getByText('fine', { exact: true })).toBeVisible();
});
