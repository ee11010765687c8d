import { expectAccessible, type Page } from './test.ts';

/** The page as it stands is accessible in light and in dark. */
export async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}
