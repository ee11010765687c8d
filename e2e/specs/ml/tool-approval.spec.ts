import type { ModelRequest } from '../../../server/test/models/endpoint.ts';
import { calls, says } from '../../../server/test/models/replies.ts';
import { createMcpServer, type McpServer } from '../../../server/test/swarm/mcp-server.ts';
import { sendMessage } from '../../support/composer.ts';
import { takeScreenshots } from '../../support/screenshots.ts';
import { test } from '../../support/scripted-test.ts';
import { callerFor, expect, type Page, type PersonalCaller, signInByEmail } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const title = 'buyer asks to call order of shop';
const card = (page: Page) => page.getByRole('region', { name: title });
const thread = (page: Page) => page.getByRole('log');

/** Calls that a person or an administrator makes without a page. */
const apiClient =
  ({ url, headers }: PersonalCaller) =>
  async (method: string, path: string, body: object) => {
    const reply = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, await reply.clone().text()).toBe(true);
    return reply.json();
  };

/** Sets up a shop whose tool an administrator has allowed, and a swarm with an agent of the person that uses it. */
async function prepare(url: string, email: string, mcp: McpServer): Promise<string> {
  const admin = apiClient(await callerFor(url, 'admin@alma.test'));
  const servers = '/api-ml/v1/tools/servers';
  const shop = { name: 'shop', address: mcp.address, allow_internal: true };
  const { id } = await admin('POST', servers, shop);
  await admin('POST', `${servers}/${id}/read`, {});
  await admin('PATCH', `${servers}/${id}`, { allowed_tools: ['order'] });
  const person = apiClient(await callerFor(url, email));
  const profile = await person('POST', '/api/v1/profile', {
    basic_identification: { full_name: 'A buyer' },
  });
  const agent = await person('POST', `/api/v1/profile/${profile.id}/agent`, {
    prompt: 'You buy what is needed.',
    tool_servers: [{ server_id: id, tools: ['order'] }],
  });
  const { session_id: sessionId } = await person('POST', '/api-ml/v1/swarm/chat/start', {});
  await person('POST', '/api-ml/v1/swarm/agents/add', {
    session_id: sessionId,
    agent: { name: 'buyer', system_prompt: 'You buy what is needed.', agent_id: agent.id },
  });
  return sessionId;
}

/** A model that calls the tool once for each message of the person. */
const orderingModel = ({ body }: ModelRequest) => {
  const messages = body['messages'] as { role: string; content: unknown }[];
  const last = messages.at(-1);
  if (last?.role === 'tool')
    return says(/did not allow/.test(String(last.content)) ? 'Then I order nothing.' : 'It is ordered.');
  return calls('shop__order', {
    thing: 'Umbrella “Skye”, black',
    count: 2,
    deliver_to: { street: 'Harbour Road 12', town: 'Bergen' },
    note: 'Leave it with the neighbour when nobody is at home.',
  });
};

test('a tool that may write is called once a person allows it, across a reload and in two tabs', async ({
  page,
  scripted,
  productUrl,
}) => {
  const mcp = createMcpServer();
  await mcp.start();
  mcp.tools = [{ name: 'order', description: 'Orders something of the shop.' }];
  const email = `buyer-${Date.now()}@alma.test`;
  await signInByEmail(page, email);
  const address = `/swarm-chat/${await prepare(productUrl, email, mcp)}`;
  scripted.respondWith(orderingModel);
  await page.goto(address);

  await test.step('the question survives a reload', async () => {
    await sendMessage(page, 'We need two umbrellas at the harbour.');
    await expect(card(page)).toBeVisible();
    await page.reload();
    await expect(card(page).getByRole('definition').first()).toHaveText('Umbrella “Skye”, black');
    await expectAccessibleInBothThemes(page);
    await takeScreenshots(page, 'question');
    expect(mcp.called).toEqual([]);
  });

  await test.step('it is allowed once, by keyboard, and another tab sees that', async () => {
    const other = await page.context().newPage();
    await other.goto(address);
    await expect(card(other)).toBeVisible();
    await card(page).getByRole('button', { name: 'Allow once' }).focus();
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) {
      await expect(thread(tab).getByText('It is ordered.')).toBeVisible();
      await expect(thread(tab).getByText('Allowed once')).toBeVisible();
      await expect(card(tab)).toHaveCount(0);
    }
    expect(mcp.called).toHaveLength(1);
    await other.close();
  });

  await test.step('it is not allowed, and the agent continues without it', async () => {
    await sendMessage(page, 'And two more for the office.');
    await card(page).getByRole('button', { name: 'Don’t allow' }).click();
    await expect(thread(page).getByText('Then I order nothing.')).toBeVisible();
    await expect(thread(page).getByText('Not allowed')).toBeVisible();
    await takeScreenshots(page, 'answered');
    expect(mcp.called).toHaveLength(1);
  });
  await mcp.close();
});
