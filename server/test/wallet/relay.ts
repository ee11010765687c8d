import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import path from 'node:path';

export interface Relay {
  /** The database's address, by way of the relay. */
  url: string;
  /** Nobody gets through any more, those who are connected included. */
  cut(): Promise<void>;
  /** Nothing is answered any more, but connections stay open. */
  freeze(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** A way to the database of a test that can be cut while all others stay open. */
export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const address = folder?.startsWith('/')
    ? { path: path.join(folder, `.s.PGSQL.${target.port || '5432'}`) }
    : { host: target.hostname, port: Number(target.port || '5432') };
  const sockets = new Set<Socket>();
  let isFrozen = false;

  const server = createServer((client) => {
    const database = connect(address);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (isFrozen || to.write(chunk)));
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

  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    freeze: () => void (isFrozen = true),
    mend: async () => {
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
