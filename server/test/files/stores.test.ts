import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ObjectMissing, type ObjectStore, openStore } from '../../src/platform/store/index.ts';
import { startTestServer } from '../app.ts';
import { makeProject } from '../projects/project-client.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { goodPictures } from './corpus.ts';
import { download, publicPath, upload } from './upload.ts';

const key = '0123456789abcdef0123456789abcdef';

let folder: string;
let bucket: Bucket;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-store-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const stores: Record<string, () => ObjectStore> = {
  'a folder': () => openStore({ folder: path.join(folder, 'disk') }),
  'a bucket': () => {
    const { name, endpoint, credentials } = bucket;
    return openStore({ bucket: name, region: 'us-east-1', endpoint, credentials });
  },
};

const timersOnly: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'],
};
/** Lets a tenth of a second pass, and the network act. */
async function passTenth(): Promise<void> {
  await jest.advanceTimersByTimeAsync(100);
  await nextTurn();
}

it('does not wait for ever for a bucket that accepts calls and answers none', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { name, credentials } = bucket;
  const endpoint = `http://127.0.0.1:${port}`;
  const store = openStore({ bucket: name, region: 'us-east-1', endpoint, credentials });
  jest.useFakeTimers(timersOnly);
  try {
    const outcomes: unknown[] = [];
    const note = (error: unknown): void => void outcomes.push(error);
    void store.get(key).catch(note);
    void store.put(key, Buffer.alloc(1000)).catch(note);
    // Each call is tried three times.
    for (let seconds = 0; seconds < 60 && outcomes.length < 2; seconds += 0.1) {
      await passTenth();
    }
    const error = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });
    expect(outcomes).toEqual([error, error]);
  } finally {
    jest.useRealTimers();
    store.stop();
    silent.close();
  }
});

describe('an answer of a bucket', () => {
  const half = Buffer.alloc(1_000, 'x');
  const ask = async (store: ObjectStore) => buffer(await store.get(key));

  it('fails when it stops in the middle', async () => {
    const stalling = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-length': 2 * half.length });
      response.write(half);
    }).listen(0, '127.0.0.1');
    await once(stalling, 'listening');
    const { port } = stalling.address() as AddressInfo;
    const { name, credentials } = bucket;
    const endpoint = `http://127.0.0.1:${port}`;
    const store = openStore({ bucket: name, region: 'us-east-1', endpoint, credentials });
    jest.useFakeTimers(timersOnly);
    try {
      const outcome = ask(store).catch((error: unknown) => error);
      let isOver = false;
      void outcome.then(() => (isOver = true));
      for (let seconds = 0; seconds < 60 && !isOver; seconds += 0.1) await passTenth();
      expect(isOver && (await outcome)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    } finally {
      jest.useRealTimers();
      store.stop();
      stalling.closeAllConnections();
      stalling.close();
    }
  });

  it('waits for a slow reader', async () => {
    const store = stores['a bucket']!();
    const content = Buffer.alloc(20_000_000, 'x');
    await store.put(key, content);
    jest.useFakeTimers(timersOnly);
    try {
      const body = await store.get(key);
      for (let seconds = 0; seconds < 60; seconds += 0.1) await passTenth();
      expect((await buffer(body)).equals(content)).toBe(true);
    } finally {
      jest.useRealTimers();
      await store.remove(key);
      store.stop();
    }
  });
});

describe.each(Object.entries(stores))('%s', (_name, make) => {
  const open = (): ObjectStore => (opened ??= make());
  let opened: ObjectStore | undefined;
  afterAll(() => opened?.stop());

  it('keeps objects, whole and in parts', async () => {
    const store = open();
    const file = path.join(folder, 'content.txt');
    await writeFile(file, '0123456789');
    await store.put(key, file);
    expect(await text(await store.get(key))).toBe('0123456789');
    expect(await text(await store.get(key, { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.get(key, { start: 9, end: 9 }))).toBe('9');
  });

  it('removes them, also when called twice', async () => {
    const store = open();
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toThrow(ObjectMissing);
  });

  it('stores nothing of a stream that fails', async () => {
    await expect(open().put(key, path.join(folder, 'not there'))).rejects.toThrow();
    await expect(open().get(key)).rejects.toThrow(ObjectMissing);
  });

  it.each(['../../etc/passwd', 'short', '', 'a/b'.repeat(10)])('refuses the key %j', async (bad) => {
    await expect(open().get(bad)).rejects.toThrow('not a key of ours');
    await expect(open().remove(bad)).rejects.toThrow('not a key of ours');
  });
});

it('a folder has no unfinished objects', async () => {
  const names = await readdir(path.join(folder, 'disk'), { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('a server with a bucket', () => {
  const objects = (): Promise<string[]> => bucket.objects();

  it('stores files there and nothing on its disk', async () => {
    const server = await startTestServer({ env: bucket.env });
    const leo = await server.signIn('leo@alma.test');
    const { status, body: file } = await upload(server, leo, { bytes: await goodPictures.png() });
    expect(status).toBe(201);
    expect(await objects()).toHaveLength(1);
    expect(await readdir(path.join(server.platform.config.dataDir, 'files')).catch(() => [])).toEqual([]);

    await server.call('PATCH', `/api/v1/users/${leo.userId}`, {
      as: leo,
      body: { avatar_url: publicPath(file.id) },
    });
    expect((await download(server, publicPath(file.id))).bytes.length).toBe(file.size);
    const part = await download(server, publicPath(file.id), { range: 'bytes=0-3' });
    expect(part.bytes.toString()).toBe('RIFF');

    await server.call('DELETE', `/api/v1/users/${leo.userId}/files/${file.id}`, { as: leo });
    expect(await objects()).toEqual([]);

    const project = await makeProject(server, leo);
    const { body: manual } = await project.upload('manual.md', '# Pump\n\nThe pump needs oil.');
    expect(await objects()).toHaveLength(1);
    expect(await project.filesRead()).toMatchObject([{ status: 'active', passages: 1 }]);
    const { body: read } = await project.call('GET', `/files/${manual.id}/text`);
    expect(read.text).toBe('# Pump\n\nThe pump needs oil.');
    const { body: answer } = await project.call('POST', '/chat', { message: 'What does the pump need?' });
    expect(answer.citations).toMatchObject([{ quote: 'The pump needs oil.' }]);
    await project.call('DELETE');
    expect(await objects()).toEqual([]);
    await server.close();
  });

  it('answers 503 while the bucket is away, and stores nothing', async () => {
    const server = await startTestServer({ env: { ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:9' } });
    const leo = await server.signIn('leo@alma.test');
    const reply = await upload(server, leo, { bytes: 'text', name: 'a.txt' });
    expect(reply).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    expect((await server.call('GET', `/api/v1/users/${leo.userId}/files`, { as: leo })).body.total).toBe(0);

    const project = await makeProject(server, leo);
    expect(await project.upload('a.md', '# A')).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE' } },
    });
    expect((await project.call('GET', '/files/list')).body.total).toBe(0);
    await server.close();
  });
});
