import { once } from 'node:events';
import { type SpinClientFrame, type SpinServerFrame, SpinServerFrameSchema } from '@alma/shared/contract';
import { WebSocket } from 'ws';
import type { TestServer } from '../app.ts';
import { testTimeoutMs } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

type FrameOf<T extends SpinServerFrame['type']> = Extract<SpinServerFrame, { type: T }>;

/** A reader of spin runs, which checks every frame against the contract. */
export class SpinClient {
  readonly socket: WebSocket;
  readonly frames: SpinServerFrame[] = [];
  readonly #fresh: SpinServerFrame[] = [];
  #ring: (() => void) | undefined;
  code: number | undefined;

  constructor(address: string) {
    this.socket = new WebSocket(address);
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      const frame = SpinServerFrameSchema.parse(JSON.parse(String(data)));
      this.frames.push(frame);
      this.#fresh.push(frame);
      this.#ring?.();
    });
    this.socket.on('close', (code) => {
      this.code = code;
      this.#ring?.();
    });
  }

  /** The next frame of a kind; earlier ones are skipped. */
  async next<T extends SpinServerFrame['type']>(type: T): Promise<FrameOf<T>> {
    const deadline = Date.now() + testTimeoutMs;
    for (;;) {
      const frame = this.#fresh.shift();
      if (frame?.type === type) return frame as FrameOf<T>;
      if (frame) continue;
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0 || this.code !== undefined) {
        throw new Error(`no ${type} arrived; last: ${JSON.stringify(this.frames.at(-1))}, code ${this.code}`);
      }
      await this.#news(remainingMs);
    }
  }

  async #news(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#ring = undefined;
  }

  send(frame: SpinClientFrame | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.close();
    await once(this.socket, 'close');
  }
}

/** Opens a socket; without `as` the first frame must carry the token. */
export async function openSpin(server: TestServer, as?: SignedIn): Promise<SpinClient> {
  const address = new URL('/spin_group/ws', server.origin.replace('http', 'ws'));
  if (as) address.searchParams.set('token', as.access_token);
  const client = new SpinClient(String(address));
  await once(client.socket, 'open');
  return client;
}

export const spinSetup = {
  problem: 'Close the night gaps on ward 7. Nine nurses share the nights. No overtime is allowed.',
  agents: [
    { name: 'Architect', prompt: 'You design the system and its parts.' },
    { name: 'Developer', prompt: 'You build it and test it.' },
  ],
} as const;

/** Starts a run without following it; returns the id of its session. */
export async function startSpin(
  server: TestServer,
  as: SignedIn,
  mode: 'auto' | 'control' = 'control',
): Promise<string> {
  const client = await openSpin(server, as);
  // Answers every question of F6, so that the first round has an artifact.
  const problem = `${spinSetup.problem}\nMeasure: each night has two nurses.`;
  client.send({ type: 'init', problem, agents: [...spinSetup.agents], mode });
  const { session_id: sessionId } = await client.next('initialized');
  await client.next(mode === 'control' ? 'round_complete' : 'workflow_completed');
  await client.close();
  return sessionId;
}
