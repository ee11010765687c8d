import { calls, says, saysSlowly, speakerOf, textOf } from '../../../server/test/models/replies.ts';
import { sendMessage } from '../../support/composer.ts';
import { test } from '../../support/scripted-test.ts';
import { expect, type Page, signInByEmail } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

// Two calls are refused on purpose.
test.use({ expectedErrors: [/503/] });

const thread = (page: Page) => page.getByRole('log');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Agents' });
const activeAgent = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: 'Active' });

/** Refuses the next call to a URL, once. */
async function refuseOnce(page: Page, address: string, containing = ''): Promise<void> {
  let isRefused = false;
  await page.route(address, async (route) => {
    if (isRefused || !route.request().postData()?.includes(containing)) return route.fallback();
    isRefused = true;
    const error = { code: 'SERVICE_UNAVAILABLE', message: 'Not available at the moment', request_id: 'r' };
    await route.fulfill({ status: 503, json: { error } });
  });
}

test('a team is set up, hands a question over, is stopped, and gets another agent', async ({
  page,
  scripted,
}) => {
  await signInByEmail(page, `swarmer-${Date.now()}@alma.test`);
  await page.getByRole('link', { name: 'Swarm Chat' }).click();

  await test.step('setting it up, although one agent is refused at first', async () => {
    const start = page.getByRole('button', { name: 'Start Swarm Chat' });
    await expect(start).toBeVisible();
    await expectAccessibleInBothThemes(page);
    for (const name of ['coder', 'product'])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('textbox', { name: 'Agent name' }).nth(1).fill('counter');
    await page.getByRole('textbox', { name: 'System prompt' }).nth(1).fill('You count, and nothing else.');
    await refuseOnce(page, '**/swarm/agents/add?*', '"critic"');
    await start.click();
    await expect(page.getByText('critic was not added. Not available at the moment')).toBeVisible();
    await expect(page.getByText('Added', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/swarm-chat\/[^/]+$/);
    await expect(panel(page).getByRole('listitem')).toHaveCount(3);
    await expect(activeAgent(page)).toContainText('researcher');
  });

  await test.step('a question is handed over for a reason, across a reload', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const reason = 'It asks for a product of two figures.';
    scripted.respondWith((request) =>
      speakerOf(request) === 'researcher'
        ? calls('hand_over', { to: 'counter', reason })
        : saysSlowly('Eighty', '-eight shifts.', released),
    );
    await sendMessage(page, 'What is 22 times 4?');
    await expect(thread(page).getByText(reason)).toBeVisible();
    await expect(thread(page).getByText('Eighty', { exact: true })).toBeVisible();
    await expect(activeAgent(page)).toContainText('counter');
    await page.reload();
    await expect(thread(page).getByText('Eighty', { exact: true })).toBeVisible();
    await expect(activeAgent(page)).toContainText('counter');
    release();
    await expect(thread(page).getByText('Eighty-eight shifts.')).toHaveCount(1);
    await expect(thread(page).getByText('What is 22 times 4?')).toHaveCount(1);
  });

  await test.step('two agents answer at once, and a wrong note of one is struck', async () => {
    const notes = [{ kind: 'fact', text: 'The night has no shift.', source: 'person' }];
    scripted.respondWith((request) => {
      const isDone = speakerOf(request) !== 'critic' || textOf(request).includes('Notes added: 1.');
      return isDone ? says(`${speakerOf(request)} agrees.`) : calls('note', { notes });
    });
    await sendMessage(page, 'critic and counter: do you agree?');
    await expect(thread(page).getByText('critic agrees.')).toBeVisible();
    await expect(thread(page).getByText(/(counter|critic) agrees\./)).toHaveText([
      'counter agrees.',
      'critic agrees.',
    ]);
    const board = panel(page).getByRole('region', { name: 'Board' });
    await expect(board.getByText('The night has no shift.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await board.getByRole('button', { name: 'Strike: The night has no shift.' }).press('Enter');
    await expect(board.getByRole('button', { name: 'Restore: The night has no shift.' })).toBeFocused();
    await page.reload();
    await expect(board.getByText('Struck')).toBeVisible();
    await expect(panel(page).getByRole('region', { name: 'Next message' })).toContainText('model calls');
    scripted.respondWith(() => says('Well.'));
  });

  await test.step('one agent is addressed, and stopped midway', async () => {
    const never = new Promise<void>(() => undefined);
    scripted.respondWith((request) =>
      speakerOf(request) === 'critic' ? saysSlowly('The night', ' is not covered.', never) : says('Not me.'),
    );
    await page.getByRole('combobox', { name: 'To Active agent' }).click();
    await page.getByRole('option', { name: 'critic' }).click();
    await sendMessage(page, 'What is weak?');
    await expect(thread(page).getByText('The night', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(thread(page).getByText('Stopped')).toBeVisible();
    await expect(thread(page).getByText('The night', { exact: true })).toHaveCount(1);
    await scripted.requests.at(-1)?.closed;
  });

  await test.step('a message that was not sent returns to the field, and is sent again', async () => {
    scripted.respondWith(() => says('Nothing more.'));
    await refuseOnce(page, '**/swarm/chat?*');
    await sendMessage(page, 'And what else?');
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
    await expect(field).toHaveValue('And what else?');
    await expect(thread(page).getByText('And what else?')).toHaveCount(0);
    await field.press('Enter');
    await expect(thread(page).getByText('Nothing more.')).toBeVisible();
  });

  await test.step('another agent is added later, and the chat is in the list', async () => {
    await panel(page).getByRole('button', { name: 'Add agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add agent' });
    await dialog.getByLabel('Agent name').fill('coder');
    await dialog.getByLabel('System prompt').fill('You write small programs.');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(panel(page).getByRole('region', { name: 'Agents' }).getByRole('listitem')).toHaveCount(4);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Swarm Chat', exact: true }).first().click();
    await page
      .getByRole('list', { name: 'Recent swarm chats' })
      .getByRole('link', { name: 'What is 22 times 4?' })
      .click();
    await expect(thread(page).getByText('Nothing more.')).toBeVisible();
  });
});
