import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { careful, obedient } from '../../../benchmarks/quality-scripts.ts';
import { readProjects } from '../../../server/src/ml/quality/suites/questions.ts';
import { startEndpoint, type TestEndpoint } from '../../../server/test/models/endpoint.ts';
import { scriptPrefix } from '../../../shared/src/contract/quality/limits.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { takeScreenshots } from '../../support/screenshots.ts';
import { accessToken, expect, signIn, test as base } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

interface Measured {
  product: Product;
  endpoint: TestEndpoint;
  folder: string;
}

const test = base.extend<object, { measured: Measured }>({
  measured: [
    async ({}, use) => {
      const scripted = { good: careful(readProjects()), obedient };
      const scripts = Object.entries(scripted).map(([name, script]) => [`${scriptPrefix}${name}`, script]);
      const endpoint = await startEndpoint(Object.fromEntries(scripts));
      const product = await startProduct({
        MODEL_BASE_URL: endpoint.baseUrl,
        MODEL_NAME: `${scriptPrefix}good`,
      });
      const folder = await mkdtemp(path.join(tmpdir(), 'alma-quality-'));
      await use({ product, endpoint, folder });
      await product.stop();
      await endpoint.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ measured }, use) => use(measured.product.url),
});

/** Runs the command as an administrator does. */
async function measure(
  { endpoint, folder }: Measured,
  name: string,
  extraArgs: string[],
  token = '',
): Promise<string> {
  const command = path.join(root, 'benchmarks/quality/model/run.ts');
  const options = ['--questions', '12', '--recordings', path.join(folder, 'recordings'), ...extraArgs];
  const { stdout } = await run(process.execPath, [command, ...options], {
    cwd: root,
    env: {
      ...process.env,
      MODEL_BASE_URL: endpoint.baseUrl,
      MODEL_NAME: `${scriptPrefix}${name}`,
      ALMA_ADMIN_TOKEN: token,
    },
  });
  return stdout;
}

test('an administrator measures models and sees which one is better', async ({ page, measured }) => {
  test.slow();
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'View Models' }).click();
  await page.getByRole('link', { name: 'Model quality' }).click();
  await expect(page.getByText('No measurements yet')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await takeScreenshots(page, 'empty');

  const report = path.join(measured.folder, 'good.json');
  const suites = ['--only', 'answers,hand_over,artifacts,whole_files'];
  expect(await measure(measured, 'good', [...suites, '--report', report])).toContain(
    'not figures of a model',
  );
  await page.getByLabel('Measurement report').setInputFiles(report);
  await expect(page.getByText('The measurement of good (a script, not a model) was added.')).toBeVisible();

  const token = await accessToken(page);
  await measure(measured, 'obedient', [...suites, '--to', measured.product.url], token);
  // The same answers are replayed, without calling the model.
  const requestCount = measured.endpoint.requests.length;
  await measure(measured, 'good', ['--replay', ...suites, '--to', measured.product.url], token);
  expect(measured.endpoint.requests).toHaveLength(requestCount);

  await page.reload();
  const table = page.getByRole('table', { name: 'Measurements' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Right hand-overs' })).toContainText('100');
  await expect(page.getByRole('list', { name: 'Answered' }).getByRole('listitem')).toHaveText([
    'good (a script, not a model)100',
    'obedient (a script, not a model)0',
  ]);
  await expectAccessibleInBothThemes(page);
  await takeScreenshots(page, 'measurements');

  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: /^Actions for obedient/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Figures of obedient (a script, not a model)' });
  await expect(dialog.getByRole('region', { name: 'Summaries and comparisons' })).toContainText('0%');
  await expectAccessibleInBothThemes(page);
  await takeScreenshots(page, 'figures');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await table.getByRole('button', { name: /^Actions for obedient/ }).click();
  await page.getByRole('menuitem', { name: /^Remove a measurement of obedient/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);

  await expect(page.getByText(/^\d+ requests, about/)).toBeVisible();
  await takeScreenshots(page, 'before');
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(
    page.getByRole('progressbar', { name: 'Measuring good (a script, not a model)' }),
  ).toBeVisible();
  await takeScreenshots(page, 'under way');
  await expect(page.getByText('good (a script, not a model) is measured.')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(4);
  await expectAccessibleInBothThemes(page);
});
