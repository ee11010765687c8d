import { expectAccessible, type Page } from './test.ts';

export const themes = ['light', 'dark'] as const;

/** The page as it stands is accessible in light and in dark. */
export async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}
