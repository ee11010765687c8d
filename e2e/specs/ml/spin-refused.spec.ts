import { expect as patient, signInByEmail, test } from '../../support/test.ts';

/** Many pages are opened one after the other: a busy machine takes longer. */
const expect = patient.configure({ timeout: 20_000 });
test.beforeEach(() => test.slow());

// The second of two who continue is refused on purpose.
test.use({ expectedFaults: [/409/] });

const architect = { name: 'Architect', prompt: 'You design.' };
const setup = { problem: 'Close the gaps.', orientation: 'charge', mode: 'control', agents: [architect] };

const refused: [what: unknown, words: string][] = [
  [{ ...setup, agents: [] }, 'Add at least one agent with name and prompt'],
  [{ ...setup, agents: Array(7).fill(architect) }, 'Maximum 6 agents'],
  [{ ...setup, agents: [{ ...architect, name: ' ' }] }, 'Name is required'],
  [{ ...setup, agents: [{ ...architect, prompt: '' }] }, 'Prompt is required'],
  [{ ...setup, mode: 'later' }, 'The mode is auto or control'],
  [{ ...setup, orientation: 'sideways' }, 'The orientation is discharge or charge'],
  [{ ...setup, problem: ' ' }, 'Enter problem description'],
  [{ ...setup, problem: undefined }, 'Missing initialization data'],
];

test('a setup that is none is refused in words, and of two tabs that continue one does', async ({ page }) => {
  await signInByEmail(page, `refused-${Date.now()}@alma.test`);

  await test.step('what was handed over is looked at again by the server', async () => {
    await page.goto('/spin-chat/new');
    for (const [what, words] of refused) {
      await page.getByRole('link', { name: 'Back to setup' }).click();
      await expect(page.getByRole('button', { name: 'Start Spin Chat' })).toBeVisible();
      await page.evaluate((text) => sessionStorage.setItem('alma.spin.init', text), JSON.stringify(what));
      await page.goBack();
      await expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible();
    }
    await page.goto('/spin-chat/nothing');
    await expect(page.getByRole('heading', { name: 'Invalid session ID' })).toBeVisible();
  });

  await test.step('the tab that comes second is told that the run goes on, and keeps its words', async () => {
    await page.evaluate((text) => sessionStorage.setItem('alma.spin.init', text), JSON.stringify(setup));
    await page.goto('/spin-chat/new');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(page.url());
    let letGo = (): void => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    await second.route('**/spin_group/continue', (route) => released.then(() => route.continue()));
    await second.getByRole('textbox', { name: 'Message' }).fill('Mind the budget.');
    await second.getByRole('textbox', { name: 'Message' }).press('Enter');
    const first = page.waitForResponse('**/spin_group/continue');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await first).status()).toBe(200);
    letGo();
    await expect(second.getByText('Failed to send message')).toBeVisible();
    await expect(second.getByText('Somebody has continued already. The spin chat goes on.')).toBeVisible();
    await expect(second.getByRole('textbox', { name: 'Message' })).toHaveValue('Mind the budget.');
    await second.close();
  });

  await test.step('a run that was stopped stays so over a reload', async () => {
    await page.getByRole('button', { name: 'Spin chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Stop the run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
    await expect(page.getByText('This spin chat was stopped.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This spin chat was stopped.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  });
});
