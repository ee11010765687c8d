import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../process/free-port.ts';
import { type ServerProcess, spawnServer, waitUntilReady } from '../process/server-process.ts';

export interface FarmOptions {
  databaseUrl: string;
  /** A folder that the servers can write to. */
  folder: string;
  redisUrl?: string | undefined;
  /** Environment variables in addition to the usual ones. */
  env?: Record<string, string>;
}

/** Servers to be killed or paused, each on its own port. */
export class ServerFarm {
  readonly #servers = new Map<number, ServerProcess>();
  readonly #env: Record<string, string>;
  #isEnding = false;

  constructor({ databaseUrl, folder, redisUrl, env = {} }: FarmOptions) {
    this.#env = {
      DATABASE_URL: databaseUrl,
      ALMA_DATA_DIR: folder,
      ALMA_WEB_DIR: folder,
      ALMA_SECRET: 'a secret that only tests share, long enough',
      LOG_LEVEL: 'fatal',
      RATE_CALLS_PER_MINUTE: '1000000',
      RATE_SIGN_INS_PER_MINUTE: '1000000',
      RATE_SOCKET_MESSAGES_PER_SECOND: '100000',
      RATE_SOCKET_JOINS_PER_MINUTE: '1000000',
      RATE_SOCKET_OPENINGS_PER_MINUTE: '1000000',
      RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '1000000',
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...env,
    };
  }

  async start(count: number): Promise<number[]> {
    const ports: number[] = [];
    for (let number = 0; number < count; number += 1) ports.push(await freePort());
    await Promise.all(ports.map((port) => this.replace(port)));
    return ports;
  }

  /** Kills one of them and returns its port. */
  async kill(): Promise<number> {
    const [port, server] = this.#any();
    server.child.kill('SIGKILL');
    await server.ended;
    this.#servers.delete(port);
    return port;
  }

  /**
   * Starts a server on this port. Like a supervisor, restarts a server that ends because the database is not up yet.
   */
  async replace(port: number, attempts = 10): Promise<void> {
    const server = spawnServer({ ...this.#env, PORT: String(port) });
    this.#servers.set(port, server);
    try {
      await waitUntilReady(server, port);
    } catch (error) {
      if (attempts === 0 || this.#isEnding) throw error;
      await pause(500);
      await this.replace(port, attempts - 1);
    }
  }

  /** Pauses one server for a while; its connections stay open. */
  async stall(ms: number): Promise<void> {
    const [, { child }] = this.#any();
    child.kill('SIGSTOP');
    await pause(ms);
    child.kill('SIGCONT');
  }

  /** The current processes. */
  pids(): number[] {
    return [...this.#servers.values()].flatMap(({ child }) => child.pid ?? []);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    for (const { child, ended } of this.#servers.values()) {
      child.kill('SIGKILL');
      await ended;
    }
  }

  #any(): [number, ServerProcess] {
    const all = [...this.#servers];
    const server = all[randomInt(all.length)];
    if (!server) throw new Error('there is no server');
    return server;
  }
}
