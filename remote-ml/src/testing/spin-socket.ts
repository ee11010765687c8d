import type { SpinClientFrame, SpinServerFrame } from '@alma/shared/contract';
import { act } from '@testing-library/react';

export type ContinueFrame = Extract<SpinClientFrame, { type: 'continue' }>;

/** A fake of the browser's socket: it records what the page sends, and the test answers as the server would. */
export class SpinSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: SpinClientFrame[] = [];
  readonly address: string;
  isClosed = false;
  /** The server's answer to `continue`; without it there is none. */
  onContinue: ((frame: ContinueFrame) => SpinServerFrame | undefined) | undefined;

  constructor(address: string | URL) {
    this.address = String(address);
    spinSockets.push(this);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as SpinClientFrame;
    this.sent.push(frame);
    const answer = frame.type === 'continue' ? this.onContinue?.(frame) : undefined;
    if (answer !== undefined) queueMicrotask(() => act(() => this.receive(answer)));
  }

  open(): void {
    this.onopen?.();
  }

  receive(...frames: readonly SpinServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(): void {
    this.isClosed = true;
  }

  /** Simulates a close by the server or the network. */
  drop(code = 1006): void {
    this.onclose?.({ code });
  }

  /** Simulates a refusal by the network. */
  fail(): void {
    this.onerror?.();
    this.drop();
  }

  last<Type extends SpinClientFrame['type']>(type: Type) {
    return this.sent.findLast(
      (frame): frame is Extract<SpinClientFrame, { type: Type }> => frame.type === type,
    );
  }
}

/** Sockets of the page under test, oldest first. */
export const spinSockets: SpinSocket[] = [];

const Real = globalThis.WebSocket;

/** Installs the fake for each test of a file. */
export function fakeSpinSockets(): void {
  beforeEach(() => {
    spinSockets.length = 0;
    Object.assign(globalThis, { WebSocket: SpinSocket });
  });
  afterEach(() => void Object.assign(globalThis, { WebSocket: Real }));
}
