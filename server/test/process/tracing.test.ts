import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { socketAddress, ticketOf } from '../chats/chat-client.ts';
import { hasRedis, RedisProcess } from '../chats/redis-process.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { startEndpoint, type TestEndpoint } from '../models/endpoint.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';
import { type ReceivedSpan, startTraceReceiver } from './trace-receiver.ts';

const traceOf = { read: 'a'.repeat(32), missing: 'b'.repeat(32), run: 'c'.repeat(32), loud: 'd'.repeat(32) };
const calledFrom = '1234567890abcdef';
const traceparent = (trace: string): string => `00-${trace}-${calledFrom}-00`;
const secrets = /a-secret-of-mine|my-own-page|leo@alma\.test|I am a baker/;

let database: TestDatabase;
let web: ReturnType<typeof makeWebFolder>;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let endpoint: TestEndpoint;
let redis: RedisProcess | undefined;
let server: ServerProcess;
let origin: string;
let leo: SignedIn;
let requestIds: Record<'read' | 'loud', string | null>;

const call = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { ...init, headers: { ...leo.headers, ...headers } });

/** Answers in an onboarding chat, which asks the model. */
async function converse(): Promise<void> {
  const profile = await call(
    '/api/v1/profile',
    { 'content-type': 'application/json' },
    { method: 'POST', body: JSON.stringify({ basic_identification: { full_name: 'Leo Hand' } }) },
  );
  const { id } = (await profile.json()) as { id: string };
  const base = '/api-ml/v1/onboarding/chat';
  const started = await call(`${base}/start?profile_id=${id}`, {});
  const { session_id: session } = (await started.json()) as { session_id: string };
  const body = new FormData();
  body.append('message', 'I am a baker');
  const reply = await call(
    `${base}/${session}`,
    { traceparent: traceparent(traceOf.run) },
    { method: 'POST', body },
  );
  await reply.text();
}

async function openSocket(): Promise<void> {
  const socket = new WebSocket(socketAddress(origin, await ticketOf(origin, leo)));
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  await eventually(() => frames.length > 0, 'a greeting');
  socket.send(JSON.stringify({ type: 'ping' }));
  await eventually(() => frames.some((frame) => frame.includes('pong')), 'a pong');
  socket.close();
}

/** A server that traces everything, the calls to it, and its end, at which it sends the remaining spans. */
beforeAll(async () => {
  web = makeWebFolder();
  [database, receiver, endpoint] = [await emptyDatabase(), await startTraceReceiver(), await startEndpoint()];
  redis = hasRedis() ? await RedisProcess.start() : undefined;
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawnServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    ALMA_DATA_DIR: web.dir,
    ALMA_WEB_DIR: web.dir,
    LOG_LEVEL: 'info',
    MODEL_BASE_URL: endpoint.baseUrl,
    MODEL_NAME: 'good',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_LOGS_EXPORTER: 'otlp',
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });
  await waitUntilReady(server, port);
  leo = await signIn(origin, 'leo@alma.test');
  const read = await call(`/api/v1/users/${leo.userId}`, {
    'user-agent': 'a-secret-of-mine',
    traceparent: traceparent(traceOf.read),
  });
  await call('/my-own-page/of/nothing?code=a-secret-of-mine', { traceparent: traceparent(traceOf.missing) });
  const loud = await call('/api/v1/users', {
    traceparent: `00-${traceOf.loud}-${calledFrom}-01${'-more'.repeat(1_000)}`,
    tracestate: `a=${'b'.repeat(5_000)}`,
  });
  requestIds = { read: read.headers.get('x-request-id'), loud: loud.headers.get('x-request-id') };
  await converse();
  await openSocket();
  await stopAll();
});
afterAll(async () => {
  await stopAll();
  await Promise.all([database.drop(), receiver.close(), endpoint.close(), redis?.stop()]);
  web.remove();
});

const spansOf = (trace: string): ReceivedSpan[] => receiver.spans.filter(({ traceId }) => traceId === trace);
const named = (spans: ReceivedSpan[], name: RegExp | string): ReceivedSpan | undefined =>
  spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));

/** Whether a span is inside another, directly or indirectly. */
function isWithin(
  spans: ReceivedSpan[],
  inner: ReceivedSpan | undefined,
  outer: ReceivedSpan | undefined,
): boolean {
  const parent = spans.find(({ spanId }) => spanId === inner?.parentSpanId);
  if (!inner || !outer || !parent) return false;
  return parent.spanId === outer.spanId || isWithin(spans, parent, outer);
}

describe('the traces of a server', () => {
  it('lead from the call of a browser to the database', () => {
    const spans = spansOf(traceOf.read);
    const request = named(spans, 'GET /api/v1/users/:user_id');
    expect(request).toMatchObject({
      parentSpanId: calledFrom,
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/users/:user_id',
        'http.response.status_code': 200,
        'alma.request.id': requestIds.read,
      },
    });
    const query = named(spans, 'SELECT users');
    expect(query).toMatchObject({
      kind: 3,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' },
    });
    expect(isWithin(spans, query, request)).toBe(true);
  });

  it('lead from a message to its run, its steps and the call of the model', () => {
    const spans = spansOf(traceOf.run);
    const request = named(spans, 'POST /api-ml/v1/onboarding/chat/:session_id');
    const run = named(spans, 'run onboarding');
    const step = named(spans, 'step');
    const model = named(spans, 'chat good');
    expect(isWithin(spans, run, request)).toBe(true);
    expect(isWithin(spans, step, run)).toBe(true);
    expect(isWithin(spans, model, step)).toBe(true);
    expect(model).toMatchObject({
      kind: 3,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'good',
        'gen_ai.usage.input_tokens': 11,
        'gen_ai.usage.output_tokens': 7,
      },
    });
  });

  it('include sockets, their frames and Redis', () => {
    expect(named(receiver.spans, 'GET /api/v1/ws/chat')).toBeDefined();
    const frame = receiver.spans.find(({ attributes }) => attributes['alma.frame'] === 'received');
    expect(frame).toMatchObject({ name: '/api/v1/ws/chat', events: [{ name: 'frame sent' }] });
    if (redis)
      expect(receiver.spans.some(({ attributes }) => attributes['db.system.name'] === 'redis')).toBe(true);
  });

  it('start a new trace when the caller’s header is invalid', () => {
    expect(spansOf(traceOf.loud)).toEqual([]);
    const request = receiver.spans.find(
      ({ attributes }) => attributes['alma.request.id'] === requestIds.loud,
    );
    expect(request?.parentSpanId ?? '').toBe('');
  });

  it('contain nothing that people send', () => {
    expect(spansOf(traceOf.missing).map(({ attributes }) => attributes['http.route'])).not.toContain(
      '/my-own-page/of/nothing',
    );
    for (const { path, text } of receiver.requests)
      // The log contains the path of a call, and never its query.
      expect(text).not.toMatch(path === '/v1/logs' ? /a-secret-of-mine|I am a baker/ : secrets);
  });

  it('are sent to the endpoint with its headers, and name their server', () => {
    for (const path of ['/v1/traces', '/v1/logs'])
      expect(receiver.requests.find((request) => request.path === path)).toMatchObject({ key: 'of ours' });
    expect(receiver.resources[0]).toMatchObject({ 'service.name': 'alma', 'service.version': '0.1.0' });
  });

  it('are referenced by log lines', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ reqId, status }) => reqId === requestIds.read && status === 200);
    const request = named(spansOf(traceOf.read), 'GET /api/v1/users/:user_id');
    expect(line).toMatchObject({ trace_id: traceOf.read, span_id: request?.spanId });
  });

  it('are sent together with the log lines when configured', () => {
    const line = receiver.lines.find(
      ({ attributes }) => attributes['reqId'] === requestIds.read && attributes['status'] === 200,
    );
    const request = named(spansOf(traceOf.read), 'GET /api/v1/users/:user_id');
    expect(line).toMatchObject({ level: 'INFO', traceId: traceOf.read, spanId: request?.spanId });
    // The standard output contains them in any case.
    expect(server.output()).toContain(`"reqId":"${String(requestIds.read)}"`);
  });
});
