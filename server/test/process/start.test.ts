import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../eventually.ts';
import { isAlive } from '../is-alive.ts';
import { spawnServer, stopAll, waitUntilReady } from './server-process.ts';

let folder: string;
let dataDir: string;
let port: number;
let occupier: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp('/tmp/alma-process-');
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  port = await freePort();
});

afterEach(async () => {
  await stopAll();
  occupier?.close();
  occupier = undefined;
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  spawnServer({ ALMA_DATA_DIR: dataDir, PORT: String(port), ...env });

async function startReady() {
  const server = start();
  await waitUntilReady(server, port);
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as { port: number };
  probe.close();
  return free;
}

async function databasePid(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

describe('the server’s process', () => {
  it('prints its address, and stops with everything it started', async () => {
    const server = await startReady();
    expect(server.output()).toContain(`http://localhost:${port}`);
    const database = await databasePid();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  it('stops the database even when it is stopped before it listens', async () => {
    const server = start();
    let database = 0;
    while (!database) database = await databasePid().catch(() => 0);
    server.child.kill('SIGTERM');
    await server.ended;
    await eventually(() => !isAlive(database), 'the end of the database');
  });

  it('starts again after a kill, with the same data', async () => {
    const killed = await startReady();
    const orphan = await databasePid();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);
    await startReady();
    expect(isAlive(orphan)).toBe(false);
  });
});

describe('the server refuses to start', () => {
  async function refusal(env: Record<string, string> = {}): Promise<string> {
    const server = start(env);
    expect(await server.ended).toBe(1);
    expect(server.output()).not.toMatch(/\n\s+at /);
    return server.output();
  }

  it('on a port that is taken, and releases the data directory', async () => {
    occupier = createServer().listen(port, '127.0.0.1');
    await once(occupier, 'listening');
    expect(await refusal()).toContain(`Port ${port} is in use by another program`);
    occupier.close();
    await startReady();
  });

  it('on a data directory that it cannot write', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const message = await refusal({ ALMA_DATA_DIR: path.join(folder, 'file/data') });
    expect(message).toContain(path.join(folder, 'file/data'));
    expect(message).toContain('ALMA_DATA_DIR');
  });

  it('with one message that lists every invalid variable', async () => {
    const message = await refusal({
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/alma',
      OIDC_ISSUER: 'https://id.example.com',
    });
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(message).toContain(`- ${name}: `);
    expect(message.match(/The configuration is not valid/g)).toHaveLength(1);
  });

  it('in production with the development sign-in, the managed database or default secrets', async () => {
    const message = await refusal({ NODE_ENV: 'production' });
    for (const name of ['OIDC_ISSUER', 'DATABASE_URL', 'ALMA_SECRET'])
      expect(message).toContain(`- ${name}: `);
  });

  it('in production with an example value or an open door', async () => {
    const wrong = {
      ALMA_SECRET: 'a'.repeat(40),
      SERVICE_TOKEN: 'alma-web',
      PUBLIC_URL: 'http://alma.test',
      TRUST_PROXY: '0.0.0.0/0',
      ALMA_DEV_SERVERS: '{}',
    };
    const message = await refusal({ NODE_ENV: 'production', ...wrong });
    for (const name of Object.keys(wrong)) expect(message).toContain(`- ${name}: `);
    expect(message.match(/The configuration is not valid/g)).toHaveLength(1);
  });

  it('next to another instance on the same data directory, and names it', async () => {
    const startedAt = performance.now();
    const first = await startReady();
    const ready = performance.now();
    const message = await refusal({ PORT: String(await freePort()) });
    expect(message).toContain(`process ${first.child.pid} at http://localhost:${port}`);
    // The refusal does not wait, so it is faster than a start on any machine.
    expect(performance.now() - ready).toBeLessThan(ready - startedAt);
  });

  it('without the database that is configured', async () => {
    const message = await refusal({ DATABASE_URL: 'postgresql://alma:secret@127.0.0.1:9/alma' });
    expect(message).toContain('The database cannot be reached');
    expect(message).not.toContain('secret');
  });
});
