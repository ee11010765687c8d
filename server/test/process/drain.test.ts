import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { head, RawConnection } from '../raw-connection.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';

let database: TestDatabase;
let web: ReturnType<typeof makeWebFolder>;
let port: number;
let origin: string;

beforeEach(async () => {
  web = makeWebFolder();
  database = await emptyDatabase();
  port = await freePort();
  origin = `http://localhost:${port}`;
});
afterEach(async () => {
  await stopAll();
  await database.drop();
  web.remove();
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = spawnServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    ALMA_DATA_DIR: web.dir,
    ALMA_WEB_DIR: web.dir,
    LOG_LEVEL: 'info',
    ...env,
  });
  await waitUntilReady(server, port);
  return server;
}

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** An upload that has sent half of its file. */
async function beginUpload(leo: SignedIn): Promise<RawConnection> {
  const upload = new RawConnection(origin).send(
    head(`POST /api/v1/users/${leo.userId}/files HTTP/1.1`, [
      ...Object.entries(leo.headers).map(([name, value]) => `${name}: ${String(value)}`),
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
    ]),
  );
  // The request has reached the server.
  await eventually(() => upload.text.includes('100 Continue'));
  upload.text = '';
  return upload.send(
    chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nThe first half'),
  );
}

const stopping = (server: ServerProcess) =>
  eventually(() => server.output().includes('"stopping"'), 'the stop');

describe('a stop', () => {
  it('lets an upload finish, refuses new requests, and closes idle connections', async () => {
    const server = await start();
    const leo = await signIn(origin, 'leo@alma.test');
    const upload = await beginUpload(leo);
    const idle = new RawConnection(origin).send(head('GET /api/v1/health HTTP/1.1'));
    await eventually(() => idle.status === 200);
    // Busy when the stop arrives and kept open; the reply to its next request closes it.
    const openRequest = new RawConnection(origin).send(
      head('POST /api/v1/client-errors HTTP/1.1', ['Content-Length: 2', 'Expect: 100-continue']),
    );
    await eventually(() => openRequest.text.includes('100 Continue'));

    server.child.kill('SIGTERM');
    await stopping(server);
    await idle.closed;
    expect(await fetch(`${origin}/api/v1/health`).catch(() => 'refused')).toBe('refused');
    openRequest.send(`{}${head('GET /api/v1/health HTTP/1.1')}`);
    await openRequest.closed;
    expect(openRequest.text.toLowerCase()).toContain('connection: close');

    upload.send(chunk(' and the second.\r\n--x--\r\n')).send('0\r\n\r\n');
    await upload.closed;
    expect(upload.status).toBe(201);
    expect(await server.ended).toBe(0);

    await start();
    const reply = await fetch(`${origin}/api/v1/users/${leo.userId}/files`, { headers: leo.headers });
    expect(await reply.json()).toMatchObject({ total: 1, files: [{ name: 'a.txt', size: 30 }] });
  });

  it('cuts off requests that never end, and still exits in order', async () => {
    const server = await start({ SHUTDOWN_TIMEOUT: '1' });
    const upload = await beginUpload(await signIn(origin, 'leo@alma.test'));
    server.child.kill('SIGTERM');
    await upload.closed;
    expect(upload.status).toBe(503);
    expect(await server.ended).toBe(0);
  });

  it('does not wait when nothing is running', async () => {
    const server = await start({ SHUTDOWN_TIMEOUT: '3600' });
    const idle = new RawConnection(origin);
    await once(idle.socket, 'connect');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await idle.closed;
  });
});

describe('an uncaught error', () => {
  /** An uncaught error, triggered by a signal. */
  const failing = `data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2', () => { throw new Error('thrown by a listener'); });
     process.on('SIGWINCH', () => void Promise.reject('rejected'));`,
  )}`;

  it.each([
    ['SIGUSR2', 'thrown by a listener'],
    ['SIGWINCH', 'rejected'],
  ] as const)('is logged, and ends the server in order (%s)', async (signal, message) => {
    const server = await start({ NODE_OPTIONS: `--import=${failing}` });
    const upload = await beginUpload(await signIn(origin, 'leo@alma.test'));
    server.child.kill(signal);
    await eventually(() => server.output().includes(message), 'the line in the log');
    upload.send(chunk(' and the second.\r\n--x--\r\n')).send('0\r\n\r\n');
    await upload.closed;
    expect(upload.status).toBe(201);
    expect(await server.ended).toBe(70);
    expect(server.output()).toContain('an uncaught error ends the server');
  });
});
