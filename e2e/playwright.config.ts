import { defineConfig, devices } from '@playwright/test';
import { browserArguments, systemBrowser } from './support/browser.ts';

const executablePath = systemBrowser();

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    ...(process.env['ALMA_URL'] ? { baseURL: process.env['ALMA_URL'] } : {}),
    viewport: { width: 1440, height: 900 },
    // What a page was is in its snapshots; filming every page as well costs the tests a quarter of their time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
