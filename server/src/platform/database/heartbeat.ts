import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Asks a database every second whether it answers, and ends the connections to one that has stopped answering. */
export interface Heartbeat {
  /** The socket for a new connection: destroyed when the database falls silent, refused while it is silent. */
  stream(): Socket;
  stop(): void;
}

const pauseMs = 1_000;
const tickMs = 100;
/** With the pause before it less than the five seconds after which every call has its answer. */
const defaultSilenceMs = 2_500;

/** Refuses at once, so that calls do not wait for a server that is known to be silent. */
class RefusedSocket extends Socket {
  override connect(): this {
    process.nextTick(() => this.destroy(silent()));
    return this;
  }
}

const silent = (): Error => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/**
 * A limit on the client for each statement would have to be longer than the longest statement. This one asks for nothing
 * but a sign of life, on a connection of its own that opens with the first other one.
 */
export function createHeartbeat(url: string, silenceMs = defaultSilenceMs): Heartbeat {
  const sockets = new Set<Socket>();
  const stopped = new AbortController();
  let own: { client: pg.Client; socket: Socket } | undefined;
  let isStarted = false;
  let isSilent = false;

  async function ask(): Promise<void> {
    const { client } = (own ??= await connect());
    await client.query('SELECT 1');
  }

  async function connect(): Promise<NonNullable<typeof own>> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'alma-heartbeat',
      stream: () => socket,
    });
    // What breaks it is told by the question that is open, or by the next one.
    client.on('error', () => undefined);
    own = { client, socket };
    await client.connect();
    return own;
  }

  function disconnect(): void {
    own?.socket.destroy();
    own = undefined;
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
    // A connection that is refused or ended is an answer: those who open one learn of it themselves.
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

/** Counted in short pauses: a process that was stopped or busy itself has not seen the database being silent. */
async function silence(ms: number, over: AbortSignal): Promise<'silent'> {
  for (let left = Math.ceil(ms / tickMs); left > 0 && !over.aborted; left -= 1) {
    await pause(tickMs, undefined, { ref: false, signal: over }).catch(() => undefined);
  }
  return 'silent';
}
