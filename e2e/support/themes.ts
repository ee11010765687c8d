import { expectAccessible, type Page } from './test.ts';

/** All rules in light; in dark those of colours, for nothing else is another there. */
export const looks = [
  { colorScheme: 'light', rules: undefined },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const;

/** The page as it stands is accessible in light and in dark. */
export async function inBothThemes(page: Page): Promise<void> {
  for (const { colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, rules);
  }
}
