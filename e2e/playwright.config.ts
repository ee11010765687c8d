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
    trace: 'retain-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
