import { defineConfig, devices } from '@playwright/test';
import { browserArguments, systemBrowser } from './support/browser.ts';

const executablePath = systemBrowser();

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // Against hanging alone: where a machine is robbed of its time, everything takes several times as long.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    ...(process.env['ALMA_URL'] ? { baseURL: process.env['ALMA_URL'] } : {}),
    viewport: { width: 1440, height: 900 },
    // Steps, console, network, and a picture of the failure. The page at every step as well takes a fifth of the time
    // of all stories; who looks for a cause turns `snapshots` on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
