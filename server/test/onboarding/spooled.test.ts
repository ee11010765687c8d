import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import { head, RawConnection } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';
import { base, converseWith } from './conversation.ts';

let server: TestServer;
let leo: SignedIn;
let sessionId: string;
beforeAll(async () => {
  server = await startTestServer();
  leo = await server.signIn('leo@alma.test');
  sessionId = (await converseWith(server, leo)).id;
});
afterAll(() => server.close());

const folder = (): string => path.join(server.platform.config.dataDir, 'incoming');

/** The bytes of all files on disk now. */
async function spooledBytes(): Promise<number> {
  const names = await readdir(folder()).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder(), name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The last received bytes may be the start of a boundary and are held back. */
const boundaryBytes = 100;
const ending = '\r\n--x--\r\n';
const half = 'Ten years of pumps. '.repeat(50_000);

/** A form of which half the file has arrived. */
function beginUpload(): RawConnection {
  const start = '--x\r\ncontent-disposition: form-data; name="files"; filename="cv.txt"\r\n\r\n';
  const length = start.length + 2 * half.length + ending.length;
  return new RawConnection(server.origin).send(
    head(`POST ${base}/${sessionId} HTTP/1.1`, [
      ...Object.entries(leo.headers).map(([name, value]) => `${name}: ${String(value)}`),
      'Connection: close',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${length}`,
    ]) +
      start +
      half,
  );
}

it('a document is on disk while it arrives, and removed once it is read', async () => {
  const upload = beginUpload();
  await eventually(async () => (await spooledBytes()) > half.length - boundaryBytes, 'the first half');
  upload.send(half + ending);
  await upload.closed;
  expect(upload.status).toBe(200);
  expect(await spooledBytes()).toBe(0);
});

it('a document whose sender disconnects leaves nothing behind', async () => {
  const upload = beginUpload();
  await eventually(async () => (await spooledBytes()) > half.length - boundaryBytes, 'the first half');
  upload.end();
  await eventually(async () => (await readdir(folder())).length === 0, 'the end of the file');
});
