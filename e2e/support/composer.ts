import { expect, type Page } from './test.ts';

/** Writes a message and sends it once that can be done: while an answer is under way, Stop stands in the place of Send. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(text);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await field.press('Enter');
}
