export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  onText: (text: string) => void;
  onClose: (code: number) => void;
}

/** Everything outside that the live chat depends on; a test brings its own. */
export interface Surroundings {
  now(): number;
  /** A random share of 0 to 1. */
  chance(): number;
  newId(): string;
  openSocket(ticket: string, listener: SocketListener): OpenSocket;
  /** Acts never before `now` has gone on by so much; returns how to call it off. */
  setTimer(act: () => void, ms: number): () => void;
  watchPage(listener: { onWake: () => void; onNetworkLost: () => void }): () => void;
}
