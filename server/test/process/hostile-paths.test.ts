import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { head, RawConnection, statusOf, upgradeHeaders } from '../raw-connection.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';

let database: TestDatabase;
let web: ReturnType<typeof makeWebFolder>;
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
  web = makeWebFolder();
  database = await emptyDatabase();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawnServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    ALMA_DATA_DIR: web.dir,
    ALMA_WEB_DIR: web.dir,
    // Ends incomplete requests soon.
    REQUEST_TIMEOUT: '2',
  });
  await waitUntilReady(server, port);
});
afterAll(async () => {
  await stopAll();
  await database.drop();
  web.remove();
});

/** Expects the same process to be running and to answer. */
async function expectAlive(): Promise<void> {
  expect(server.child.exitCode).toBeNull();
  expect((await fetch(`${origin}/api/v1/health`)).status).toBe(200);
}

const long = 'x'.repeat(64 * 1024);
const paths = [
  '//',
  '///',
  '//host/api/v1/ws/chat',
  '/\\',
  '/\\\\host',
  'http://[',
  'http://',
  '*',
  '/%',
  '/%00',
  '/?token=%',
  '/[',
  '/\u00ff',
  'javascript:alert(1)',
  `/${long}`,
  `/api/v1/ws/chat?token=${long}`,
  '/api/v1/health',
  '/spin_group',
];
/** Long paths, named by their beginning. */
const named = paths.map((path) => [path.slice(0, 40), path] as const);
const chat = '/api/v1/ws/chat';
const methods = METHODS.filter((method) => method !== 'CONNECT');

describe('any path', () => {
  it.each(named)('%j as an upgrade is refused', async (_name, path) => {
    const status = await statusOf(origin, head(`GET ${path} HTTP/1.1`, upgradeHeaders));
    expect([400, 404, 431]).toContain(status);
    await expectAlive();
  });

  it.each(named)('%j as a request is answered', async (_name, path) => {
    const status = await statusOf(origin, head(`GET ${path} HTTP/1.1`, ['Connection: close']));
    expect([200, 302, 400, 404, 431]).toContain(status);
    await expectAlive();
  });

  it('is answered for every method, with and without an upgrade', async () => {
    for (const method of methods) {
      for (const path of ['//', chat, '*']) {
        const plain = await statusOf(origin, head(`${method} ${path} HTTP/1.1`, ['Connection: close']));
        expect([method, path, plain]).toEqual([method, path, expect.any(Number)]);
        expect(plain).toBeLessThan(500);
        if (method === 'GET') continue;
        const headers = upgradeHeaders.map((line) =>
          line.replace('Connection: Upgrade', 'Connection: Upgrade, close'),
        );
        const upgraded = await statusOf(origin, head(`${method} ${path} HTTP/1.1`, headers));
        expect([method, path, upgraded]).toEqual([method, path, plain]);
      }
    }
    await new RawConnection(origin).send(head('CONNECT localhost:1 HTTP/1.1')).closed;
    await expectAlive();
  });
});

describe('an upgrade', () => {
  const ask = (headers: readonly string[], version = '1.1') =>
    statusOf(origin, head(`GET ${chat} HTTP/${version}`, headers));

  it('to another protocol is treated as an ordinary request', async () => {
    for (const protocol of ['h2c', 'TLS/1.0', 'nonsense']) {
      const headers = ['Connection: Upgrade, close', `Upgrade: ${protocol}`];
      expect(await ask(headers)).toBe(426);
      expect(await statusOf(origin, head('GET /api/v1/health HTTP/1.1', headers))).toBe(200);
    }
  });

  it('by HTTP/1.0, or incomplete, is answered', async () => {
    expect(await ask(upgradeHeaders, '1.0')).toBe(426);
    expect(await ask(['Connection: close', 'Upgrade: websocket'])).toBe(426);
    expect(await ask(['Connection: Upgrade', 'Upgrade: websocket'])).toBe(400);
    expect(await ask([...upgradeHeaders, 'Origin: https://elsewhere.example'])).toBe(403);
    await expectAlive();
  });

  it('that is reset at once does no harm', async () => {
    for (let count = 0; count < 50; count += 1) {
      const connection = new RawConnection(origin);
      connection.send(head(`GET ${count % 2 ? '//' : chat} HTTP/1.1`, upgradeHeaders));
      connection.socket.resetAndDestroy();
      await connection.closed;
    }
    await expectAlive();
  });

  it('that is never completed is closed', async () => {
    const halves = ['', 'GET', `GET ${chat} HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`];
    await Promise.all(halves.map((half) => new RawConnection(origin).send(half).closed));
    await expectAlive();
  });
});
