import { says, saysSlowly } from '../../../server/test/models/replies.ts';
import { scenarios } from '../../../server/test/models/scenarios.ts';
import { copies, partOf, stageOf } from '../../../server/test/projects/note-taker.ts';
import { sendMessage } from '../../support/composer.ts';
import { test } from '../../support/scripted-test.ts';
import { expect, type Page, signIn } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const policy = `# Staffing policy

## Night cover

Each ward keeps at least two registered nurses on duty at all hours, breaks included.
`;
const shift = 'Nurses hand over at seven, and the ward is counted before they leave. '.repeat(10);
/** Longer than the model's context. */
const handbook = Array.from(
  { length: 500 },
  (_, ward) => `# Ward ${ward + 1}\n\nWard ${ward + 1} has ${ward + 20} beds. ${shift}\n`,
).join('\n');
const refused = scenarios['wrong-key']!;
const thread = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
// The browser logs errors while the network is off.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('a model answers from the files, across a reload, a failure and a stop', async ({
  context,
  page,
  scripted,
}) => {
  await signIn(page, 'admin');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New Project' }).click();
  await dialog.getByLabel('Title').fill('Night cover');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  await files
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'policy.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) });
  await expect(files.getByText('Active', { exact: true })).toHaveCount(1);

  await test.step('an answer survives a reload midway, and its source opens', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    scripted.respondWith(() => saysSlowly('Each ward keeps', ' two registered nurses [1].', released));
    await page.getByRole('button', { name: 'Create Project Chat' }).click();
    await dialog.getByLabel('Initial message').fill('How many nurses are on duty?');
    await dialog.getByRole('button', { name: 'Create Chat' }).click();
    await expect(thread(page).getByText('Each ward keeps', { exact: true })).toBeVisible();
    await page.reload();
    await expect(thread(page).getByText('Each ward keeps', { exact: true })).toBeVisible();
    release();
    await expect(thread(page).getByText('Each ward keeps two registered nurses')).toHaveCount(1);
    await expect(thread(page).getByText('How many nurses are on duty?')).toHaveCount(1);
    await thread(page).getByRole('button', { name: 'Source 1' }).click();
    await expect(dialog.locator('mark').last()).toContainText('at least two registered nurses');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a second tab shows the same answer, and both complete it after a network failure', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    scripted.respondWith(() => async (answer, request) => {
      await saysSlowly('At weekends', ' two as well [1].', released)(answer, request);
      finish();
    });
    await sendMessage(page, 'And at weekends?');
    await expect(thread(page).getByText('At weekends', { exact: true })).toBeVisible();
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(thread(second).getByText('At weekends', { exact: true })).toBeVisible();
    await field(page).fill('And on holidays, while');
    await context.setOffline(true);
    release();
    await finished;
    await context.setOffline(false);
    for (const tab of [page, second]) {
      await expect(thread(tab).getByText('At weekends two as well')).toHaveCount(1);
      await expect(thread(tab).getByText('And at weekends?')).toHaveCount(1);
    }
    await expect(field(page)).toHaveValue('And on holidays, while');
    await field(page).clear();
    await second.close();
  });

  await test.step('a failed question is retried, and an answer without a passage cites nothing', async () => {
    scripted.respondWith(() => refused);
    await sendMessage(page, 'What does a flight to Lima cost?');
    await expect(
      page.getByText('The model cannot be used as it is set up. Tell an administrator.'),
    ).toBeVisible();
    scripted.respondWith(() => says('The files do not say what a flight costs.'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(thread(page).getByText('The files do not say what a flight costs.')).toBeVisible();
    await expect(thread(page).getByText('What does a flight to Lima cost?')).toHaveCount(1);
  });

  await test.step('stopping an answer also stops the model', async () => {
    scripted.respondWith(() => saysSlowly('At night', ' nothing.', new Promise(() => undefined)));
    await sendMessage(page, 'And at night?');
    await expect(thread(page).getByText('At night', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(thread(page).getByText('Stopped')).toBeVisible();
    await scripted.requests.at(-1)?.closed;
  });

  await test.step('a file that is too long for the model is read in parts, across a reload', async () => {
    await page.getByRole('link', { name: 'Close' }).click();
    await files
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'handbook.md', mimeType: 'text/markdown', buffer: Buffer.from(handbook) });
    await expect(files.getByText('Active', { exact: true })).toHaveCount(2);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    scripted.respondWith((request) => async (answer, received) => {
      if (stageOf(request) === 'read' && partOf(request) === 2) await released;
      await copies(request)(answer, received);
    });
    await page.getByRole('button', { name: 'Create Project Chat' }).click();
    await dialog.getByLabel('Initial message').fill('Summarise handbook.md');
    await dialog.getByRole('button', { name: 'Create Chat' }).click();
    await expect(thread(page).getByText(/^Parts read: 1 of \d+$/)).toBeVisible();
    await page.reload();
    await expect(thread(page).getByText(/^Parts read: 1 of \d+$/)).toBeVisible();
    release();
    await expect(thread(page).getByText('Ward 1 has 20 beds')).toBeVisible();
    await thread(page)
      .getByText(/^Parts read: (\d+) of \1$/)
      .click();
    await expect(thread(page).getByText(/^\d+ notes from \d+ parts/)).toBeVisible();
    await thread(page).getByRole('button', { name: 'Source 1', exact: true }).click();
    await expect(dialog.locator('mark').last()).toContainText('Ward 1 has 20 beds');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('an administrator tests the model, and sees its answer', async () => {
    scripted.respondWith(() => says('OK'));
    await page.getByRole('button', { name: 'story', exact: true }).click();
    const trial = dialog.getByRole('button', { name: 'Test the model' });
    await trial.click();
    await expect(dialog.getByText(/^story answered after \d+ ms$/)).toBeVisible();
    scripted.respondWith(() => refused);
    await trial.click();
    await expect(dialog.getByText('story did not answer.')).toBeVisible();
    await expect(dialog.getByText(/wrong key/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
