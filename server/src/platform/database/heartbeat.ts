import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Checks every second whether a database answers, and closes the connections to one that does not. */
export interface Heartbeat {
  /** A socket for a new connection: destroyed when the database stops answering, refused while it does not answer. */
  stream(): Socket;
  stop(): void;
}

const pauseMs = 1_000;
const tickMs = 100;
/** Together with the pause, less than the five seconds within which every call is answered. */
const defaultSilenceMs = 2_500;

/** Fails immediately, so that calls do not wait for a database that is known to be silent. */
class RefusedSocket extends Socket {
  override connect(): this {
    process.nextTick(() => this.destroy(silent()));
    return this;
  }
}

const silent = (): Error => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/** Uses a separate connection: a timeout on every statement would have to exceed the longest one. */
export function createHeartbeat(url: string, silenceMs = defaultSilenceMs): Heartbeat {
  const sockets = new Set<Socket>();
  const stopped = new AbortController();
  let connection: { client: pg.Client; socket: Socket } | undefined;
  let isStarted = false;
  let isSilent = false;

  async function ask(): Promise<void> {
    const { client } = (connection ??= await connect());
    await client.query('SELECT 1');
  }

  async function connect(): Promise<NonNullable<typeof connection>> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'alma-heartbeat',
      stream: () => socket,
    });
    // The pending or next query reports the error that broke the connection.
    client.on('error', () => undefined);
    connection = { client, socket };
    await client.connect();
    return connection;
  }

  function disconnect(): void {
    connection?.socket.destroy();
    connection = undefined;
  }

  async function check(): Promise<void> {
    const over = new AbortController();
    const outcome = await Promise.race([
      ask().then(
        () => 'answered' as const,
        () => 'broken' as const,
      ),
      silence(silenceMs, over.signal),
    ]);
    over.abort();
    if (outcome !== 'answered') disconnect();
    // A refused or closed connection counts as an answer; the calls that use it receive the error.
    isSilent = outcome === 'silent' && !stopped.signal.aborted;
    if (isSilent) for (const socket of sockets) socket.destroy(silent());
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await check();
      await pause(pauseMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
  }

  return {
    stream() {
      if (!isStarted) void run();
      isStarted = true;
      if (isSilent) return new RefusedSocket();
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },

    stop() {
      stopped.abort();
      disconnect();
    },
  };
}

/** Counts short pauses instead of elapsed time: the process itself may have been suspended. */
async function silence(ms: number, over: AbortSignal): Promise<'silent'> {
  for (let remaining = Math.ceil(ms / tickMs); remaining > 0 && !over.aborted; remaining -= 1) {
    await pause(tickMs, undefined, { ref: false, signal: over }).catch(() => undefined);
  }
  return 'silent';
}
