import { describe } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

const startLimitMs = 10_000;
const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
const isRequired = process.env['ALMA_TEST_REDIS'] === 'required';

if (!isInstalled && !isRequired) {
  process.stderr.write(
    'redis-server is not installed: tests of several servers on one Redis are left out (apt-get install redis-server)\n',
  );
}

/** Tests that need a Redis of their own. Where it is required, its absence fails them. */
export const describeWithRedis = isInstalled || isRequired ? describe : describe.skip;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real Redis that can be stopped and started again at the same address. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const settings = [
      '--port',
      String(this.#port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    this.#child = spawn('redis-server', settings, { stdio: 'ignore' });
    const probe = new Redis(this.url, { retryStrategy: () => 30, maxRetriesPerRequest: null });
    probe.on('error', () => undefined);
    const isUp = await Promise.race([probe.ping(), pause(startLimitMs, undefined, { ref: false })]);
    probe.disconnect();
    if (!isUp) throw new Error('redis-server did not start');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
