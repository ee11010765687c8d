import { expectAccessible, type Page } from './test.ts';

export const themes = ['light', 'dark'] as const;

/** Expects the current page to be accessible in light and dark. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}
