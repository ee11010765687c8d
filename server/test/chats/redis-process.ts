import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { testTimeoutMs } from '../eventually.ts';
import { freePort } from '../process/free-port.ts';

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

interface Place {
  port: number;
  /** Includes the password, if there is one. */
  url: string;
  /** Path of a file with additional settings. */
  configuration?: string;
}

/** A real Redis that can be stopped and started again at the same address. */
export class RedisProcess {
  readonly url: string;
  readonly #place: Place;
  #child: ChildProcess | undefined;

  private constructor(place: Place) {
    this.#place = place;
    this.url = place.url;
  }

  static async start(place?: Place): Promise<RedisProcess> {
    const port = place?.port ?? (await freePort());
    const server = new RedisProcess(place ?? { port, url: `redis://127.0.0.1:${port}` });
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const { port, configuration } = this.#place;
    const settings = [
      ...(configuration ? [configuration] : []),
      '--port',
      String(port),
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
    const isUp = await Promise.race([probe.ping(), pause(testTimeoutMs, undefined, { ref: false })]);
    probe.disconnect();
    if (!isUp) throw new Error('redis-server did not start');
  }

  get pid(): number {
    return this.#child?.pid ?? Number.NaN;
  }

  /** Keeps accepting connections but answers none. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
