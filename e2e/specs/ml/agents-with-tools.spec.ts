import { calls, says } from '../../../server/test/models/saying.ts';
import { say } from '../../support/composer.ts';
import { test } from '../../support/spoken-test.ts';
import { expect, type Page, signIn } from '../../support/test.ts';
import { inBothThemes, themes } from '../../support/themes.ts';

const toolsThatAnswered = ({ body }: { body: Record<string, unknown> }): number =>
  (body['messages'] as { role: string }[]).filter(({ role }) => role === 'tool').length;

async function photograph(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${colorScheme}.png`) });
    }
  }
}

test('a person gives an agent tools, and sees what it did with them', async ({ page, team }) => {
  await signIn(page, 'maya');
  await page.goto('/profile?tab=agents');
  await page.getByRole('button', { name: 'Create Agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New AI Agent' });
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('You are a careful accountant of the ward.');
  await dialog.getByRole('checkbox', { name: 'Calculate' }).check();
  await dialog.getByRole('checkbox', { name: 'Read public web pages' }).check();
  await expect(dialog.getByText(/^Projects it may read/)).toBeVisible();
  await inBothThemes(page);
  await dialog.getByRole('checkbox', { name: 'Read public web pages' }).scrollIntoViewIfNeeded();
  await photograph(page, 'form');
  await dialog.getByRole('button', { name: 'Create Agent' }).click();
  await expect(page.getByText('Agent Created')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/swarm-chat');
  await page.getByRole('combobox', { name: 'Add one of your agents' }).click();
  await page.getByRole('option', { name: 'You are a careful accountant of the ward.' }).click();
  await expect(page.getByText('One of your agents, with its model and tools')).toBeVisible();
  await photograph(page, 'setup');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Start Swarm Chat' }).click();

  const script = [
    calls('calculate', { expression: '22 * 4 * 8.5' }),
    calls('read_page', { url: 'https://127.0.0.1/rates' }),
    says('The ward needs **748 hours** a week. The page with the rates cannot be read.'),
  ];
  team.speak((asked) => script[toolsThatAnswered(asked)] ?? says('Done.'));
  await page.getByRole('combobox', { name: /^To / }).click();
  await page.getByRole('option', { name: 'careful accountant of the ward' }).click();
  await say(page, 'How many hours does the ward need?');
  const tools = page.getByRole('list', { name: 'Tools used' });
  await expect(page.getByText('748 hours')).toBeVisible();
  await expect(tools.getByText('Failed: Read a page: https://127.0.0.1/rates')).toBeVisible();
  await photograph(page, 'folded');
  await page.setViewportSize({ width: 1440, height: 900 });

  // By keyboard alone: the line is a button of the browser's own kind.
  await tools.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(tools.getByText('22 * 4 * 8.5 = 748')).toBeVisible();
  await tools.locator('summary').last().click();
  await expect(tools.getByText('There is no public website at this address.')).toBeVisible();
  await inBothThemes(page);
  await photograph(page, 'open');

  // Stored with the message, so that a reload shows the same.
  await page.reload();
  await expect(tools.getByText('Calculated: 22 * 4 * 8.5')).toBeVisible();
  await expect(tools.getByText('22 * 4 * 8.5 = 748')).toBeHidden();
});
