import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A relayed connection that can be cut on its own. */
export interface Proxy {
  /** The loopback port on which it listens. */
  port: number;
  /** Refuses new connections and closes existing ones. */
  cut(): Promise<void>;
  /** Stops forwarding, but keeps connections open. Data sent meanwhile arrives after `mend`. */
  freeze(): void;
  /** Delays each chunk of data, in both directions. */
  slow(ms: number): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export interface Relay extends Proxy {
  /** The database's URL through the relay. */
  url: string;
}

/** A separate relay to the database of a test. */
export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const address = folder?.startsWith('/')
    ? { path: path.join(folder, `.s.PGSQL.${target.port || '5432'}`) }
    : { host: target.hostname, port: Number(target.port || '5432') };
  const proxy = await openProxy(() => address);
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String(proxy.port);
  return { ...proxy, url: target.href };
}

/** A relay to an address that is looked up for each connection. */
export async function openProxy(addressOf: () => NetConnectOpts): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delayMs = 0;

  const server = createServer((client) => {
    const database = connect(addressOf());
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      const pass = passInOrder(to, () => delayMs);
      from.on('data', pass);
      if (isFrozen) from.pause();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    return typeof bound === 'object' && bound ? bound.port : port;
  };
  const port = await listen(0);
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    port,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    slow: (ms) => void (delayMs = ms),
    restore: async () => {
      [isFrozen, delayMs] = [false, 0];
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}

/** Writes chunks after the delay of their arrival, and always in order. */
function passInOrder(to: Socket, delayMs: () => number): (chunk: Buffer) => void {
  let waiting = 0;
  let last = Promise.resolve();
  return (chunk) => {
    const ms = delayMs();
    if (ms === 0 && waiting === 0) return void to.write(chunk);
    const due = performance.now() + ms;
    waiting += 1;
    last = last.then(async () => {
      await pause(Math.max(0, due - performance.now()));
      waiting -= 1;
      if (!to.destroyed) to.write(chunk);
    });
  };
}
