import { expect, openAs, type Page, signIn, signInByEmail, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

/** The browser logs errors when these stories cut the network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/] });

const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const thread = (page: Page) => page.getByRole('log');

async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
}

const newChat = '/chat/new';

/** Creates a chat with Leo in the dialog, as a new person below all limits, and returns its URL. */
async function makeChat(maker: Page, title: string): Promise<string> {
  const dialog = maker.getByRole('dialog', { name: 'New Chat' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('combobox').fill('leo');
  await dialog.getByRole('option', { name: /@leo/ }).click();
  await dialog.getByRole('button', { name: 'Create Chat' }).click();
  await expect(maker.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(maker.url()).pathname;
}

test('two people talk, one goes offline and comes back, and the chat is archived', async ({
  page: maker,
  context,
  browser,
  productUrl,
}) => {
  await signInByEmail(maker, `maker-${Date.now()}@alma.test`, newChat);
  const leo = await openAs(browser, 'leo', productUrl);
  const title = `Story ${Date.now()}`;
  const path = await makeChat(maker, title);
  await expect(leo.getByRole('link', { name: title }).first()).toBeVisible();
  await leo.goto(path);

  await sendMessage(maker, 'Hello **Leo**');
  await expect(thread(leo).getByText('Hello Leo')).toBeVisible();
  await expect(maker.getByText('2 participants, 2 online')).toBeVisible();
  await messageField(leo).pressSequentially('Hi');
  await expect(maker.getByText(/is typing$/)).toBeVisible();
  await messageField(leo).press('Enter');
  await expect(thread(maker).getByText('Hi', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await sendMessage(maker, 'Written without a network');
  await expect(maker.getByText('Offline, 1 waiting')).toBeVisible();
  await sendMessage(leo, 'Said meanwhile');
  await context.setOffline(false);
  await expect(thread(leo).getByText('Written without a network')).toHaveCount(1);
  await expect(thread(maker).getByText('Said meanwhile')).toHaveCount(1);
  await expect(maker.getByText('Offline, 1 waiting')).toBeHidden();

  await maker.getByRole('button', { name: 'Chat menu' }).click();
  await maker.getByRole('menuitem', { name: 'Archive Chat' }).click();
  await maker.getByRole('dialog').getByRole('button', { name: 'Archive Chat' }).click();
  for (const page of [maker, leo]) {
    await expect(page.getByText('This chat has been archived and is read-only.')).toBeVisible();
  }
  await leo.context().close();
});

test('a person who is removed no longer sees the chat', async ({ page: maker, browser, productUrl }) => {
  await signInByEmail(maker, `maker-${Date.now()}@alma.test`, newChat);
  const path = await makeChat(maker, `Removal ${Date.now()}`);
  const leo = await openAs(browser, 'leo', productUrl, path);
  await expect(messageField(leo)).toBeVisible();
  await maker.getByRole('button', { name: /^Remove Leo/ }).click();
  await maker.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(leo.getByText('Chat not found')).toBeVisible();
  await expect(maker.getByText(/^1 participant,/)).toBeVisible();
  await leo.context().close();
});

test('two tabs of one person show the same thread, each message once', async ({ page, context }) => {
  await signInByEmail(page, `maker-${Date.now()}@alma.test`, newChat);
  const path = await makeChat(page, `Tabs ${Date.now()}`);
  const second = await context.newPage();
  await second.goto(path);
  await expect(messageField(second)).toBeVisible();
  await sendMessage(page, 'From the first tab');
  await sendMessage(second, 'From the second tab');
  for (const tab of [page, second]) {
    await expect(thread(tab).getByText('From the first tab')).toHaveCount(1);
    await expect(thread(tab).getByText('From the second tab')).toHaveCount(1);
    await expect(tab.getByText('Sending…')).toHaveCount(0);
  }
  await messageField(page).fill('A draft');
  await expect(messageField(second)).toHaveValue('A draft');
});

test('chat screens are accessible', async ({ page }) => {
  await signIn(page, 'maya', '/chat');
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Archived' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(thread(page).getByRole('article').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/chat/new');
  await page.getByRole('combobox').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
