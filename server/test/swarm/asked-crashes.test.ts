import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { type ModelRequest, startEndpoint, type TestEndpoint } from '../models/endpoint.ts';
import { calls, says } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { askingClient } from './asking-client.ts';
import { saying, type TestTool } from './mcp-server.ts';
import { toolServerClient } from './tool-server-client.ts';

// A server is killed in the middle of a call that needs permission, and another one on the same database takes over.

const secret = 'a secret that only tests share, long enough';
const model = 'spoken';

let speaker: (request: ModelRequest) => Scenario;
let endpoint: TestEndpoint;
let living: TestServer;
let maya: SignedIn;
let admin: SignedIn;
let web: ReturnType<typeof makeWebFolder>;
let doomed: ServerProcess;
let doomedOrigin: string;
/** Maya as a client of the server that dies. */
let there: SignedIn;

beforeAll(async () => {
  endpoint = await startEndpoint({ [model]: (answer, request) => speaker(request)(answer, request) });
  const env = { MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: model, ALMA_SECRET: secret };
  living = await startTestServer({ env });
  maya = await living.signIn('maya@alma.test');
  admin = await living.signIn('admin@alma.test');
  web = makeWebFolder();
});
beforeEach(async () => {
  const port = await freePort();
  doomedOrigin = `http://localhost:${port}`;
  doomed = spawnServer({
    PORT: String(port),
    DATABASE_URL: living.databaseUrl,
    ALMA_DATA_DIR: web.dir,
    ALMA_WEB_DIR: web.dir,
    ALMA_SECRET: secret,
    MODEL_BASE_URL: endpoint.baseUrl,
    MODEL_NAME: model,
  });
  await waitUntilReady(doomed, port);
  there = await signIn(doomedOrigin, 'maya@alma.test');
});
afterEach(() => stopAll());
afterAll(async () => {
  await living.close();
  await endpoint.close();
  web.remove();
});

const setting = { server: () => ({ ...living, requests: endpoint.requests, respondWith: () => undefined }) };
const { mcp, opened } = toolServerClient({ ...setting, admin: () => admin, maya: () => maya });
const client = askingClient(
  () => living,
  () => maya,
);

const atDoomed = async (path: string, body: object) => {
  const headers = { ...there.headers, 'content-type': 'application/json' };
  const url = new URL(`/api-ml/v1${path}`, doomedOrigin);
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, body: (await reply.json()) as ReturnType<typeof JSON.parse> };
};

/** A question of a run that the doomed server performs. */
async function askQuestion(tool: TestTool = { name: 'order' }) {
  mcp.tools = [tool];
  const server = await opened('order');
  const { sessionId } = await client.begin({ engineer: { server, tools: ['order'] } });
  const hasResult = ({ body }: ModelRequest): boolean =>
    JSON.stringify(body['messages']).includes('"role":"tool"');
  speaker = (request) => (hasResult(request) ? says('Done.') : calls(`${server.name}__order`, { count: 1 }));
  const message = { session_id: sessionId, message: 'Order an umbrella.', request_id: 'once' };
  const { status, body } = await atDoomed('/swarm/chat', message);
  expect([status, body.error.code]).toEqual([409, 'QUESTION_OPEN']);
  return { sessionId, ...(body.error.details as { run_id: string; question_id: string }) };
}

type Question = Awaited<ReturnType<typeof askQuestion>>;

const allowThere = ({ run_id: runId, question_id: id }: Question) =>
  atDoomed(`/runs/${runId}/answer`, { question_id: id, answer: 'allow' }).catch(() => undefined);

async function kill(): Promise<void> {
  doomed.child.kill('SIGKILL');
  await doomed.ended;
  // Expires the lease of the dead server, which otherwise lasts ten seconds.
  await living.database.pool.query("UPDATE ai_runs SET lease_until = now() - interval '1 second'");
}

it('before the answer: another server keeps the question, and makes the call when it is allowed', async () => {
  const question = await askQuestion();
  await kill();
  expect((await client.answer(question, 'allow')).status).toBe(200);
  expect(await client.stepsOf(question.sessionId)).toMatchObject([{ status: 'done' }]);
  expect(mcp.called).toHaveLength(1);
});

it('between answer and call: another server makes the call, once', async () => {
  const question = await askQuestion();
  const lock = await living.database.pool.connect();
  await lock.query('BEGIN');
  // Blocks writes of the run, so that the call cannot begin.
  await lock.query('SELECT id FROM ai_sessions WHERE id = $1 FOR UPDATE', [question.sessionId]);
  expect((await allowThere(question))?.status).toBe(200);
  expect((await client.runOf(question.run_id)).status).toBe('running');
  expect(mcp.called).toHaveLength(0);
  await kill();
  await lock.query('ROLLBACK');
  lock.release();
  expect(await client.stepsOf(question.sessionId)).toMatchObject([{ status: 'done' }]);
  expect(mcp.called).toHaveLength(1);
});

it('during the call: it is never repeated, and its outcome is reported as unknown', async () => {
  const question = await askQuestion({ name: 'order', answer: () => new Promise(() => undefined) });
  await allowThere(question);
  await eventually(() => mcp.called.length === 1, 'the call');
  await kill();
  expect(await client.stepsOf(question.sessionId)).toMatchObject([
    {
      status: 'failed',
      result: expect.stringContaining('Whether it did its work is not known'),
      question: { decision: 'allowed', is_unknown: true },
    },
  ]);
  expect(JSON.stringify(endpoint.requests.at(-1)?.body)).toContain('Whether it did its work is not known');
  expect(mcp.called).toHaveLength(1);
});

it('after the result: another server continues with it', async () => {
  const question = await askQuestion({ name: 'order', answer: () => saying('Ordered: 7.') });
  const hung = Promise.withResolvers<undefined>();
  speaker =
    () =>
    async (answer, { closed }) => {
      answer.begin();
      hung.resolve(undefined);
      await closed;
    };
  await allowThere(question);
  await hung.promise;
  await kill();
  speaker = () => says('It is ordered.');
  expect(await client.replyOf(question.sessionId)).toMatchObject([
    { content: 'It is ordered.', additional_kwargs: { steps: [{ status: 'done', result: 'Ordered: 7.' }] } },
  ]);
  expect(mcp.called).toHaveLength(1);
});
