import { authHeaders, expect, openAs, type Page, signInByEmail, test } from '../../support/test.ts';

const architect = { name: 'Architect', prompt: 'You design.' };
const setup = { problem: 'Close the gaps.', orientation: 'charge', mode: 'control', agents: [architect] };

const refused: [value: unknown, message: string][] = [
  [{ ...setup, agents: [] }, 'Add at least one agent with name and prompt'],
  [{ ...setup, agents: Array(7).fill(architect) }, 'Maximum 6 agents'],
  [{ ...setup, agents: [{ ...architect, name: ' ' }] }, 'Name is required'],
  [{ ...setup, agents: [{ ...architect, prompt: '' }] }, 'Prompt is required'],
  [{ ...setup, mode: 'later' }, 'The mode is auto or control'],
  [{ ...setup, orientation: 'sideways' }, 'The orientation is discharge or charge'],
  [{ ...setup, problem: ' ' }, 'Enter problem description'],
  [{ ...setup, problem: undefined }, 'Missing initialization data'],
];

/** Passes a setup on as the setup page does, and navigates to the run without a reload. */
async function openWithSetup(page: Page, value: unknown): Promise<void> {
  await page.getByRole('link', { name: 'Back to setup' }).click();
  await expect(page.getByRole('button', { name: 'Start Spin Chat' })).toBeVisible();
  await page.evaluate((text) => sessionStorage.setItem('alma.spin.init', text), JSON.stringify(value));
  await page.goBack();
}

test('invalid setups are refused with a reason, one of two continuing tabs wins, and a stranger finds nothing', async ({
  page,
  browser,
  productUrl,
}) => {
  await signInByEmail(page, `refused-${Date.now()}@alma.test`);

  await test.step('the server validates the setup again', async () => {
    await page.goto('/spin-chat/nothing');
    await expect(page.getByRole('heading', { name: 'Invalid session ID' })).toBeVisible();
    await page.goto('/spin-chat/new');
    for (const [value, message] of refused) {
      await openWithSetup(page, value);
      await expect(page.getByRole('heading', { name: message, level: 1 })).toBeVisible();
    }
  });

  await test.step('the second tab learns that the run has continued, and keeps its text', async () => {
    const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/spin_group/ws'));
    await openWithSetup(page, setup);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    const second = await page.context().newPage();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await second.routeWebSocket(/\/spin_group\/ws/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const isHeld = String(text).includes('"type":"continue"');
        void (isHeld ? released : Promise.resolve()).then(() => server.send(text));
      });
    });
    await second.goto(page.url());
    await second.getByRole('textbox', { name: 'Message' }).fill('Mind the budget.');
    await second.getByRole('textbox', { name: 'Message' }).press('Enter');
    const first = (await opened).waitForEvent('framereceived', ({ payload }) =>
      String(payload).includes('"type":"continued"'),
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await first;
    release();
    await expect(second.getByText('Failed to send message')).toBeVisible();
    await expect(second.getByText('The spin chat has already been continued.')).toBeVisible();
    await expect(second.getByRole('textbox', { name: 'Message' })).toHaveValue('Mind the budget.');
    await second.close();
  });

  await test.step('another person finds neither the run, nor its artifacts, nor the swarm', async () => {
    const sessions = '/api-ml/v1/spin_group/sessions/';
    const runId = page.url().split('/').at(-1) ?? '';
    const started = await page.request.post('/api-ml/v1/swarm/chat/start', {
      headers: await authHeaders(page),
    });
    const { session_id: swarmId } = (await started.json()) as { session_id: string };
    const stranger = await openAs(browser, 'omar', productUrl);
    await stranger.goto(`/spin-chat/${runId}`);
    await expect(stranger.getByRole('heading', { name: 'Invalid session ID' })).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Spin chat menu' })).toHaveCount(0);
    const options = { headers: await authHeaders(stranger) };
    for (const suffix of ['', '/events', '/artifacts'])
      expect((await stranger.request.get(`${sessions}${runId}${suffix}`, options)).status()).toBe(404);
    await stranger.goto(`/swarm-chat/${swarmId}`);
    await expect(stranger.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
    await stranger.context().close();
  });

  await test.step('a stopped run stays stopped after a reload', async () => {
    await page.getByRole('button', { name: 'Spin chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Stop the run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the run' }).click();
    await expect(page.getByText('This spin chat was stopped.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This spin chat was stopped.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  });
});
