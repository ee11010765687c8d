import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { head, RawConnection } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let leo: SignedIn;
const stretchMs = 1_000;

beforeAll(async () => {
  server = await startTestServer({
    env: { REQUEST_TIMEOUT: String(stretchMs / 1000), UPLOAD_TIMEOUT: '3600', UPLOAD_BYTES_PER_SECOND: '1' },
  });
  leo = await server.signIn('leo@alma.test');
});
afterAll(() => server.close());

const credentials = (): string[] =>
  Object.entries(leo.headers).map(([name, value]) => `${name}: ${String(value)}`);

/** Sends a byte at intervals until the other side closes the connection. */
async function dribble(
  connection: RawConnection,
  everyMs: number,
  maxBytes = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for (let sent = 0; sent < maxBytes && !connection.socket.destroyed; sent += 1) {
    connection.send('x');
    await pause(everyMs);
  }
}

const beginBody = (headers: string[]): RawConnection =>
  new RawConnection(server.origin).send(
    head(`PATCH /api/v1/users/${leo.userId} HTTP/1.1`, [
      ...headers,
      'Content-Type: application/json',
      'Content-Length: 100000',
    ]),
  );

/** An upload whose file is incomplete. */
const beginUpload = (): RawConnection =>
  new RawConnection(server.origin).send(
    `${head(`POST /api/v1/users/${leo.userId}/files HTTP/1.1`, [
      ...credentials(),
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
    ])}${chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')}`,
  );
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe('slow requests are ended', () => {
  it.each([
    ['a body', credentials, 408],
    ['a body of a refused caller', (): string[] => [], 401],
  ])('%s, byte by byte', async (_name, headers, status) => {
    const connection = beginBody(headers());
    void dribble(connection, 50);
    await connection.closed;
    expect(connection.status).toBe(status);
    if (status === 408) expect(connection.text).toContain('"code":"REQUEST_TIMEOUT"');
  });

  it('a head, and a connection that sends nothing', async () => {
    const connections = ['GET / HTTP/1.1\r\nX-A: ', ''].map((text) =>
      new RawConnection(server.origin).send(text),
    );
    await Promise.all(connections.map(({ closed }) => closed));
    expect(connections[0]?.status).toBe(408);
    expect(connections[0]?.text).toContain('"code":"REQUEST_TIMEOUT"');
  });

  it('a stalled upload, of which nothing is stored', async () => {
    const connection = beginUpload().send(chunk('some text'));
    await connection.closed;
    expect(connection.status).toBe(408);
    const folder = path.join(server.platform.config.dataDir, 'incoming');
    await eventually(async () => (await readdir(folder)).length === 0, 'the end of the file');
  });
});

it('an upload that makes progress may take many times as long', async () => {
  const connection = beginUpload();
  for (let part = 0; part < 20; part += 1) {
    connection.send(chunk(`part ${part} `));
    await pause(stretchMs / 5);
  }
  connection.send(`${chunk('\r\n--x--\r\n')}0\r\n\r\n`);
  await eventually(() => connection.status !== undefined, 'the answer');
  expect(connection.status).toBe(201);
  connection.end();
});

it('a reply may take longer than a request', async () => {
  const client = await server.database.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE files IN ACCESS EXCLUSIVE MODE');
    const answer = server.call('GET', `/api/v1/users/${leo.userId}/files`, { as: leo });
    await pause(stretchMs * 2);
    await client.query('COMMIT');
    expect((await answer).status).toBe(200);
  } finally {
    client.release(true);
  }
});
