import type { ServerFrame } from '../../contract/index.ts';
import {
  type Connection,
  connectionDue,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionPolicy,
  type Loss,
  stepConnection,
} from './connection.ts';
import type { OpenSocket, SocketEnvironment } from './environment.ts';

interface Frame {
  type: string;
}

interface Options<Incoming extends Frame, Outgoing extends Frame> {
  environment: SocketEnvironment;
  policy: ConnectionPolicy;
  /** The first frame after opening a socket, if the client speaks first in the protocol. */
  greeting?: () => Outgoing;
  /** True when a new ticket may extend an open socket. */
  canReauthenticate?: boolean;
  onFrame: (frame: Incoming) => void;
  onChange: (connection: Connection) => void;
}

/**
 * Keeps one JSON socket open as `stepConnection` decides, with a new ticket for each attempt. Every frame counts as a
 * sign of life; `bye` and `reauth` are handled here. The client calls `markReady` once the server has accepted it.
 */
export class ReconnectingSocket<Incoming extends Frame, Outgoing extends Frame> {
  readonly #options: Options<Incoming, Outgoing>;
  #connection: Connection = { phase: 'idle' };
  #socket: OpenSocket | undefined;
  /** Increases with each attempt: events of an older socket are ignored. */
  #generation = 0;
  #retryAfterMs: number | undefined;
  /** The expiry in the latest reminder: each token is renewed once. */
  #renewedExpiry: number | undefined;
  #cancelTimer = (): void => undefined;
  #unwatchPage = (): void => undefined;

  constructor(options: Options<Incoming, Outgoing>) {
    this.#options = options;
  }

  get connection(): Connection {
    return this.#connection;
  }

  get isReady(): boolean {
    return this.#connection.phase === 'ready';
  }

  start(): void {
    const onNetworkLost = () => this.#dispatch({ type: 'network-lost' });
    this.#unwatchPage = this.#options.environment.watchPage({ onWake: this.wake, onNetworkLost });
    this.#dispatch({ type: 'start', now: this.#now });
  }

  stop(): void {
    this.#unwatchPage();
    this.#dispatch({ type: 'stop' });
  }

  /** The server has accepted this client: frames may be sent. */
  markReady = (): void => this.#dispatch({ type: 'ready', now: this.#now });

  /** Sends a frame; false when there is no connection, and then nothing was sent. */
  send(frame: Outgoing): boolean {
    return this.isReady && this.#write(frame);
  }

  greet(): void {
    const { greeting } = this.#options;
    if (greeting !== undefined) this.#write(greeting());
  }

  /** Runs a delayed attempt immediately, and checks an open connection. */
  wake = (): void => this.#dispatch({ type: 'woken', now: this.#now });

  /** Starts over at the user's request, even after the end. */
  reconnect = (): void => this.#dispatch({ type: 'reconnect', now: this.#now });

  /** Treats the current attempt as failed, and retries later. */
  fail = (loss: Loss, code?: number): void => {
    const hints = {
      ...(code === undefined ? {} : { code }),
      ...(this.#retryAfterMs === undefined ? {} : { retryAfterMs: this.#retryAfterMs }),
    };
    this.#retryAfterMs = undefined;
    this.#dispatch({ type: 'lost', now: this.#now, random: this.#random, loss, ...hints });
  };

  /** Ends the connection; only `reconnect` opens it again. */
  end(reason?: string): void {
    this.#dispatch({ type: 'end', ...(reason === undefined ? {} : { reason }) });
  }

  get #now(): number {
    return this.#options.environment.now();
  }

  get #random(): number {
    return this.#options.environment.random();
  }

  #dispatch(event: ConnectionEvent): void {
    const step = stepConnection(this.#connection, event, this.#options.policy);
    const hasChanged = step.state !== this.#connection;
    this.#connection = step.state;
    for (const effect of step.effects) this.#perform(effect);
    if (!hasChanged) return;
    this.#schedule();
    this.#options.onChange(step.state);
  }

  #perform(effect: ConnectionEffect): void {
    if (effect === 'open') return void this.#open();
    if (effect === 'ping') return void this.#write({ type: 'ping' });
    this.#generation += 1;
    this.#socket?.close();
    this.#socket = undefined;
  }

  async #open(): Promise<void> {
    this.#generation += 1;
    const isCurrent = this.#whileCurrent();
    const { environment } = this.#options;
    let loss: Loss = 'connect';
    try {
      const ticket = await environment.getTicket();
      if (!isCurrent()) return;
      this.#socket = environment.openSocket(ticket, {
        onOpen: () => {
          loss = 'closed';
          if (isCurrent()) this.greet();
        },
        onText: (text) => isCurrent() && this.#receive(text),
        onError: () => {
          if (loss === 'connect') loss = 'socket';
        },
        onClose: (code) => isCurrent() && this.fail(loss, code),
      });
    } catch {
      if (isCurrent()) this.fail('connect');
    }
  }

  #whileCurrent(): () => boolean {
    const generation = this.#generation;
    return () => generation === this.#generation;
  }

  #receive(text: string): void {
    const frame = frameOf(text);
    if (frame === undefined) return;
    this.#dispatch({ type: 'heard' });
    this.#handleControl(frame as ServerFrame);
    this.#options.onFrame(frame as Incoming);
  }

  #handleControl(frame: ServerFrame): void {
    if (frame.type === 'bye') this.#retryAfterMs = frame.retry_after_ms;
    if (frame.type === 'reauth' && this.#options.canReauthenticate) void this.#renew(frame.expires_at);
  }

  async #renew(expiry: number): Promise<void> {
    if (expiry === this.#renewedExpiry) return;
    this.#renewedExpiry = expiry;
    const isCurrent = this.#whileCurrent();
    const { environment } = this.#options;
    // Without a new ticket the server closes the socket, and the next attempt requests one.
    const token = await environment.getTicket(expiry).catch(() => undefined);
    if (token === undefined || !isCurrent() || !this.isReady) return;
    this.#write({ type: 'reauth', token, request_id: environment.newId() });
  }

  #schedule(): void {
    this.#cancelTimer();
    const due = connectionDue(this.#connection);
    if (due === undefined) return;
    const tick = () => this.#dispatch({ type: 'tick', now: this.#now, random: this.#random, isDue: true });
    this.#cancelTimer = this.#options.environment.setTimer(tick, Math.max(0, due - this.#now));
  }

  #write(frame: object): boolean {
    this.#socket?.send(JSON.stringify(frame));
    return this.#socket !== undefined;
  }
}

function frameOf(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as Frame) : undefined;
  } catch {
    return undefined;
  }
}
