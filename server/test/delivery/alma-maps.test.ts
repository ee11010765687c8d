import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type OutsideRemote, outsideRemote } from '../../../tools/generator/outside-remote.mjs';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { deliveryClient, type Team } from './delivery-client.ts';

const mapsCall = 'delivery.maps.put';
const thrown = `if (document.title === 'never') throw new Error('thrown on purpose');`;

let server: TestServer;
let admin: SignedIn;
let team: Team;
let outside: OutsideRemote;
let page: string;
const proxies: Server[] = [];
beforeAll(async () => {
  server = await startTestServer({ hasBuilds: true });
  admin = await server.signIn('admin@alma.test');
  team = await deliveryClient(server).makeTeam('probe', admin);
  outside = outsideRemote('probe');
  page = path.join(outside.remote, 'src/pages/probe-page.tsx');
  const [first, ...rest] = readFileSync(page, 'utf8').split(/(?<=export default function [^\n]*\n)/);
  writeFileSync(page, `${first}  ${thrown}\n${rest.join('')}`);
});
afterAll(async () => {
  for (const proxy of proxies) proxy.close();
  outside.remove();
  await server.close();
});

async function release(origin = server.origin) {
  const env = { ALMA_URL: origin, ALMA_RELEASE_TOKEN: team.token };
  const { code, stdout, stderr } = await outside.alma(['release', '--json'], { env }).ended;
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

interface Call {
  method: string;
  url: string;
  body: Buffer;
}

/** A proxy in front of the platform that changes its answers to some calls. */
async function between(change: (call: Call, answer: Response) => Promise<Response>): Promise<string> {
  const proxy = createServer((request, reply) => {
    const { method = 'GET', headers, url = '' } = request;
    void buffer(request).then(async (body) => {
      const sent = Object.entries(headers)
        .filter(([name]) => !/^(host|connection|transfer-encoding|content-length|expect)$/.test(name))
        .map(([name, value]): [string, string] => [name, String(value)]);
      const init = { method, headers: sent, ...(method !== 'GET' && { body: new Uint8Array(body) }) };
      const answer = await change({ method, url, body }, await fetch(new URL(url, server.origin), init));
      const signature = answer.headers.get('x-alma-signature');
      reply.writeHead(answer.status, signature ? { 'x-alma-signature': signature } : {});
      reply.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  proxies.push(proxy);
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return `http://localhost:${(proxy.address() as AddressInfo).port}`;
}

const storedMaps = async (): Promise<number> =>
  (await server.database.pool.query('SELECT FROM delivery_maps')).rowCount ?? 0;

it('releases without maps to a platform that does not support them', async () => {
  const bodies: string[] = [];
  const older = await between(async ({ method, url, body }, answer) => {
    if (method === 'POST' && url.includes('/releases')) bodies.push(body.toString());
    if (!url.startsWith('/api/v1/delivery/platform')) return answer;
    const offered = (await answer.json()) as { calls: string[] };
    expect(offered.calls).toContain(mapsCall);
    return Response.json({ ...offered, calls: offered.calls.filter((name) => name !== mapsCall) });
  });
  const released = await release(older);
  expect(released).toMatchObject({ uploaded_maps: { files: 0 }, rollout: { state: 'completed' } });
  expect(bodies).toHaveLength(1);
  expect(Object.keys(JSON.parse(bodies[0] ?? '{}'))).not.toContain('maps');
});

it('releases although its maps are refused', async () => {
  const refusing = await between(async ({ method, url }, answer) =>
    method === 'PUT' && url.includes('/maps/')
      ? Response.json({ error: { code: 'HASH_MISMATCH', message: 'No' } }, { status: 422 })
      : answer,
  );
  expect(await release(refusing)).toMatchObject({ uploaded_maps: { files: 0 } });
});

it('sends the maps of a build once', async () => {
  const stored = await storedMaps();
  const released = await release();
  expect(released).toMatchObject({ uploaded: { files: 0 }, rollout: { state: 'completed' } });
  expect(await storedMaps()).toBeGreaterThan(1);
  const again = await release();
  expect(again).toMatchObject({ uploaded: { bytes: 0 }, uploaded_maps: { files: 0, bytes: 0 } });
  expect(await storedMaps()).toBeGreaterThanOrEqual(stored);
});

it('shows the source line at which a page of a real build throws', async () => {
  const { release: id } = await release();
  const dist = path.join(outside.remote, 'dist', id);
  const built = readdirSync(dist).find((name) => /^probe-page\.\w+\.js$/.test(name)) ?? '';
  const lines = readFileSync(path.join(dist, built), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('thrown on purpose'));
  const column = lines[line]?.search(/(?:new )?Error\(["'`]thrown on purpose/) ?? -1;
  expect(column).toBeGreaterThan(0);
  expect(readFileSync(path.join(dist, `${built}.map`), 'utf8')).not.toContain('thrown on purpose');
  const frame = `/remotes/probe/${id}/${built}:${line + 1}:${column + 1}`;
  const failure = { class: 'Error', message: 'thrown', frame };
  const measures = [{ remote: 'probe', release: id, bucket: 0, outcome: 'render', failure }];
  const person = await server.signIn('person@alma.test');
  let source: string | undefined;
  let sentAt = -Infinity;
  await eventually(async () => {
    // A server takes up to two seconds to learn that people may have a release.
    if (performance.now() - sentAt > 2_500) {
      await server.call('POST', '/api/v1/delivery/measures', { as: person, body: { measures } });
      sentAt = performance.now();
    }
    const { body } = await server.call('GET', '/api/v1/delivery/measures?remote=probe', { as: admin });
    source = body.failures[0]?.source;
    return source !== undefined;
  });
  const sourceLines = readFileSync(page, 'utf8').split('\n');
  const row = sourceLines.findIndex((text) => text.includes(thrown));
  const place = (sourceLines[row]?.indexOf('new Error') ?? -1) + 1;
  expect(source).toBe(`src/pages/probe-page.tsx:${row + 1}:${place}`);
});
