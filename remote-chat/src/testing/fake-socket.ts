import type { ClientFrame, ServerFrame } from '@alma/shared/contract';

/** A fake of the browser's socket: it records what the page sends, and the test answers as the server would. */
export class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientFrame[] = [];
  isOpen = true;
  readonly address: string;

  constructor(address: string | URL) {
    this.address = String(address);
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  receive(...frames: ServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(): void {
    this.isOpen = false;
  }

  /** Simulates a close by the server or the network. */
  drop(code = 1006): void {
    this.isOpen = false;
    this.onclose?.({ code });
  }

  last<Type extends ClientFrame['type']>(type: Type) {
    return this.sent.findLast((frame): frame is Extract<ClientFrame, { type: Type }> => frame.type === type);
  }
}

/** Sockets of the page under test, oldest first. */
export const sockets: FakeSocket[] = [];

const Real = globalThis.WebSocket;

/** Installs the fake for each test of a file. */
export function fakeSockets(): void {
  beforeEach(() => {
    sockets.length = 0;
    Object.assign(globalThis, { WebSocket: FakeSocket });
  });
  afterEach(() => void Object.assign(globalThis, { WebSocket: Real }));
}

export const helloFrame = (user_id: string): ServerFrame => ({
  type: 'hello',
  user_id,
  server_time: 0,
  expires_at: 900,
  ping_seconds: 30,
});
