import { type Locator, type Page, test } from '@playwright/test';
import { themes } from './themes.ts';

const widths = [390, 1024, 1440];

/**
 * Renders the page in all widths and themes. `ALMA_PICTURES=yes` also saves screenshots for review, which takes six
 * times as long.
 * @param target what to scroll to
 */
export async function takeScreenshots(page: Page, name: string, target?: Locator): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await target?.scrollIntoViewIfNeeded();
      if (process.env['ALMA_PICTURES'] === 'yes') {
        const path = test.info().outputPath(`${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      } else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
