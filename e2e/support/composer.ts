import { expect, type Page } from './test.ts';

/** Types a message and sends it as soon as Send is shown; while an answer is pending, Stop replaces it. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(text);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await field.press('Enter');
}
