import {
  apiError,
  handle,
  makeConnection,
  makeMeasuring,
  makeQualityRun,
  models,
  quality,
  renderApp,
  server,
} from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ModelQualityPage from './model-quality-page.tsx';

const user = userEvent.setup();
const render = () => renderApp(<ModelQualityPage />, { path: '/admin/models/quality', user: 'admin' });
const card = async () => within(await screen.findByRole('region', { name: 'Measure a connected model' }));
const startButton = async () => (await card()).findByRole('button', { name: 'Measure' });

it('links to the models while no connected one can answer', async () => {
  makeConnection({ purposes: ['embeddings'] });
  makeConnection({ is_enabled: false });
  render();
  expect(await screen.findByText('No model that answers is connected. Connect one first.')).toBeVisible();
  expect((await card()).getByRole('link', { name: 'Models' })).toHaveAttribute('href', '/admin/models');
  expect((await card()).queryByRole('button', { name: 'Measure' })).not.toBeInTheDocument();
});

it('shows an estimate, measures the chosen model, and stops it', async () => {
  makeConnection({ label: 'First', model: 'llama3.2' });
  makeConnection({ label: 'Second', model: 'qwen3' });
  quality.estimate = { ...quality.estimate, cost: 1.25 };
  render();
  const region = await card();
  expect(
    await region.findByText(/69 requests, about 85,350 tokens \(\$1\.25\).*170,700 tokens or 30 minutes/),
  ).toBeVisible();
  await user.click(region.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'Second (qwen3)' }));
  await user.click(region.getByRole('radio', { name: 'All' }));
  await waitFor(async () => expect(await startButton()).toBeEnabled());
  await user.click(await startButton());
  expect(await region.findByRole('progressbar', { name: 'Measuring qwen3' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 69 requests',
  );
  expect(quality.measuring).toMatchObject({ model: 'qwen3', size: 'long' });
  await user.click(region.getByRole('button', { name: 'Stop' }));
  expect(await region.findByText('Measuring qwen3 was stopped. It has no figures.')).toBeVisible();
  expect(await startButton()).toBeVisible();
});

it('keeps the focus in its card when the pressed button disappears', async () => {
  makeConnection();
  render();
  await waitFor(async () => expect(await startButton()).toBeEnabled());
  (await startButton()).focus();
  await user.keyboard('{Enter}');
  const region = screen.getByRole('region', { name: 'Measure a connected model' });
  expect(await within(region).findByRole('progressbar')).toBeVisible();
  await waitFor(() => expect(region).toHaveFocus());
  await user.tab();
  expect(within(region).getByRole('button', { name: 'Stop' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await startButton()).toBeVisible();
  await waitFor(() => expect(region).toHaveFocus());
});

it('measures the model of the environment variables', async () => {
  models.environment = { base_url: 'http://localhost:11434/v1', model: 'mistral' };
  render();
  await waitFor(async () => expect(await startButton()).toBeEnabled());
  await user.click(await startButton());
  expect(await screen.findByRole('progressbar', { name: 'Measuring mistral' })).toBeVisible();
});

it('shows its progress, and the figures once it is done', async () => {
  makeConnection();
  makeMeasuring({ done: 12, tokens: 34_000 });
  render();
  expect(await screen.findByText(/12 of 69 requests, 34,000 tokens so far/)).toBeVisible();
  makeMeasuring({ done: 69, state: 'done', ended_at: '2026-01-01T10:05:00.000Z' });
  makeQualityRun();
  expect(
    await screen.findByText('llama3.2 is measured. Its figures are below.', {}, { timeout: 5_000 }),
  ).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Measurements' })).toBeVisible();
});

it('says why it has failed, and offers to measure again', async () => {
  makeConnection();
  makeMeasuring({ state: 'failed', failure: 'The model is busy at the moment. Try again in a minute.' });
  render();
  expect(await screen.findByText('Measuring llama3.2 failed')).toBeVisible();
  expect(screen.getByText('The model is busy at the moment. Try again in a minute.')).toBeVisible();
  expect(await startButton()).toBeVisible();
});

it('says that another administrator was first', async () => {
  makeConnection();
  render();
  await waitFor(async () => expect(await startButton()).toBeEnabled());
  makeMeasuring({ model: 'qwen3' });
  await user.click(await startButton());
  expect(await screen.findByText(/A model is being measured. Wait until that ends/)).toBeVisible();
  expect(await screen.findByRole('progressbar', { name: 'Measuring qwen3' })).toBeVisible();
});

it('does not start without an estimate', async () => {
  makeConnection();
  server.use(handle('quality.measuring.estimate', () => apiError(404, 'NOT_FOUND')));
  render();
  expect(await screen.findByText(/Could not estimate this measurement/)).toBeVisible();
  expect(await startButton()).toBeDisabled();
});

it('shows that it did not load, and retries', async () => {
  server.use(handle('quality.measuring.get', () => apiError(403, 'FORBIDDEN')));
  render();
  expect(await screen.findByText('Could not check whether a model is being measured.')).toBeVisible();
  server.resetHandlers();
  await user.click((await card()).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No model that answers is connected. Connect one first.')).toBeVisible();
});
