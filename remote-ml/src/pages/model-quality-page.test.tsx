import {
  apiError,
  handle,
  makeQualityRun,
  type Person,
  quality,
  renderApp,
  server,
} from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ModelQualityPage from './model-quality-page.tsx';

const user = userEvent.setup();
const render = (person: Person = 'admin') =>
  renderApp(<ModelQualityPage />, { path: '/admin/models/quality', user: person });

async function rows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Measurements' });
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
}

const barsOf = async (name: string): Promise<string[]> => {
  const picture = await screen.findByRole('region', { name });
  return within(picture)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

it('is for administrators', async () => {
  render('leo');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Model quality is for administrators' }),
  ).toBeVisible();
});

it('says how to measure while nothing was measured', async () => {
  render();
  expect(await screen.findByText('No measurements yet')).toBeVisible();
  expect(screen.getByText(/run\.ts --report quality\.json/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy command' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('shows runs with the source of their answers, and labels scripts', async () => {
  makeQualityRun({ model: 'qwen3', source: 'recordings' });
  makeQualityRun({ model: 'script:careful', answers: null });
  makeQualityRun();
  render();
  const [live, script, recorded] = await rows();
  expect(live).toMatch(/^llama3\.2.*mdqaLive90%95%70%2 of 301980,000 tokens, \$1\.25/);
  expect(script).toMatch(/^careful \(a script, not a model\).*Script, not a modelNot measured/);
  expect(recorded).toMatch(/^qwen3.*Recordings90%/);
  expect(screen.getByText(/Their figures do not describe a model/)).toBeVisible();
});

it('compares the last run of each model, and says what was not measured', async () => {
  makeQualityRun({ measured_at: '2025-12-01T10:00:00.000Z', hand_over: null });
  makeQualityRun({ model: 'qwen3', hand_over: null });
  makeQualityRun();
  render();
  expect(await barsOf('Right hand-overs')).toEqual(['llama3.275', 'qwen3No figure']);
  // 93.3 %: 28 of 30 hostile texts had no effect.
  expect(await barsOf('Resisted injections')).toEqual(['llama3.293.3', 'qwen393.3']);
});

const reportFile = (report: object) =>
  new File([JSON.stringify(report)], 'quality.json', { type: 'application/json' });

it('accepts the report of the command', async () => {
  const { id, stored_at, ...report } = makeQualityRun({ model: 'mistral' });
  quality.runs = [];
  render();
  await user.upload(await screen.findByLabelText('Measurement report'), reportFile(report));
  expect(await screen.findByText('The measurement of mistral was added.')).toBeVisible();
  expect((await rows())[0]).toContain('mistral');
  expect([id, stored_at]).not.toContain(quality.runs[0]?.id);
});

it.each([
  ['no JSON', new File(['{'], 'a.json', { type: 'application/json' })],
  ['another file', reportFile({ anything: true })],
  ['a file without end', reportFile({ text: 'x'.repeat(300_000) })],
])('rejects %s as a report, and stores nothing', async (_name, file) => {
  render();
  await user.upload(await screen.findByLabelText('Measurement report'), file);
  expect(await screen.findByText(/This file is not a measurement report/)).toBeVisible();
  expect(quality.runs).toEqual([]);
});

it('shows all figures of a run', async () => {
  makeQualityRun({ whole_files: null });
  render();
  await user.click(await screen.findByRole('button', { name: /^Actions for llama3\.2/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'All figures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Figures of llama3.2' }));
  const group = (name: string) => dialog.getByRole('region', { name }).textContent;
  expect(group('Answers about files')).toContain('Right places that are cited60%');
  expect(group('Injections with an effect')).toContain('In a file2 of 30');
  expect(group('Artifacts of a spin')).toContain('Each point has an answer100%');
  expect(group('Summaries and comparisons')).toContain('Not measured');
  expect(group('Measurement')).toContain('Duration61 s');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('removes a run after a confirmation, and keeps it when that fails', async () => {
  makeQualityRun();
  makeQualityRun({ model: 'qwen3' });
  render();
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: /^Actions for qwen3/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove a measurement of qwen3?' }));
    return within(await screen.findByRole('dialog', { name: 'Remove a measurement of qwen3?' }));
  };
  server.use(handle('quality.runs.remove', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('It was not removed. Try again.')).toBeVisible();
  server.resetHandlers();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(quality.runs.map(({ model }) => model)).toEqual(['llama3.2']);
});

it('says when measurements cannot be loaded, and loads them again', async () => {
  makeQualityRun();
  server.use(handle('quality.runs.list', () => apiError(503, 'SERVICE_UNAVAILABLE')));
  render();
  expect(await screen.findByRole('heading', { name: 'Could not load measurements' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Measure by command' })).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await rows()).toHaveLength(1);
});
