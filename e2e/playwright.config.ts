import { defineConfig, devices } from '@playwright/test';
import { browserArguments, systemBrowser } from './support/browser.ts';

const executablePath = systemBrowser();

/** One worker runs all stories of such a file, which takes minutes: if started last, each file would run alone. */
const long = ['broken-remotes', 'ml/model-quality', 'open-tabs', 'platform/probe'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // One more than the two cores of CI: pages and servers wait much of the time.
  workers: 3,
  // Catches only hanging stories: on a shared CI machine everything can take several times longer.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  // Started in this order.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    ...devices['Desktop Chrome'],
    ...(process.env['ALMA_URL'] ? { baseURL: process.env['ALMA_URL'] } : {}),
    viewport: { width: 1440, height: 900 },
    // A waiting page draws its spinners and skeletons sixty times a second, which takes a third of a core from what it
    // waits for. Stories of the shell, and a person's first ones, turn motion on, as people see it.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeps steps, console, network and a screenshot of the failure. Snapshots of every step would take a fifth of the
    // time of all stories; turn `snapshots` on to debug.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
