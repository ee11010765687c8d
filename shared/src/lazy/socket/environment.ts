export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  onOpen: () => void;
  onText: (text: string) => void;
  onError: () => void;
  onClose: (code: number) => void;
}

/** What a reconnecting socket needs from the browser. Tests pass their own. */
export interface SocketEnvironment {
  now(): number;
  /** A number between 0 and 1. */
  random(): number;
  newId(): string;
  /** A ticket opens one socket, once. With `beyond`, in seconds, its access token expires after that time. */
  getTicket(beyond?: number): Promise<string>;
  openSocket(ticket: string, listener: SocketListener): OpenSocket;
  /** Calls `act` when `now` has advanced by at least `ms`. Returns a function that cancels it. */
  setTimer(act: () => void, ms: number): () => void;
  /** Reports a page that becomes visible or online, and a lost network. Returns a function that unsubscribes. */
  watchPage(listener: { onWake: () => void; onNetworkLost: () => void }): () => void;
}

interface Events {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** The browser globals used here. Tests of the server check this file without the DOM's types. */
const page = globalThis as unknown as Events & {
  document: Events & { visibilityState: string };
  location: { href: string };
};

type GetTicket = SocketEnvironment['getTicket'];

/** The browser's environment. `path` is the socket's address on this origin. */
export const browserEnvironment = (path: string, getTicket: GetTicket): SocketEnvironment => ({
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  newId: () => crypto.randomUUID(),
  getTicket,
  openSocket: (ticket, listener) => openSocket(path, ticket, listener),
  setTimer,
  watchPage,
});

function openSocket(path: string, ticket: string, listener: SocketListener): OpenSocket {
  const address = new URL(`${path}?token=${encodeURIComponent(ticket)}`, page.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.onopen = listener.onOpen;
  socket.onmessage = ({ data }) => listener.onText(String(data));
  socket.onerror = listener.onError;
  socket.onclose = ({ code }) => listener.onClose(code);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function watchPage({ onWake, onNetworkLost }: Parameters<SocketEnvironment['watchPage']>[0]): () => void {
  const { document } = page;
  const onVisible = () => document.visibilityState === 'visible' && onWake();
  const watched = [
    [document, 'visibilitychange', onVisible],
    [page, 'pageshow', onWake],
    [page, 'online', onWake],
    [page, 'offline', onNetworkLost],
  ] as const;
  for (const [target, type, listener] of watched) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of watched) target.removeEventListener(type, listener);
  };
}

/** How far the clock may be behind a timer that fires early. */
const earlyMs = 1_000;

/** Browsers truncate fractions of a millisecond and may fire early, before the step is due. */
function setTimer(act: () => void, ms: number): () => void {
  const begun = Date.now();
  const due = begun + ms;
  const wait = () => setTimeout(fire, Math.ceil(due - Date.now()));
  const fire = () => {
    const now = Date.now();
    // A clock that was set back would make the step wait for as long again.
    if (now >= due || now < begun - earlyMs) return act();
    timer = wait();
  };
  let timer = wait();
  return () => clearTimeout(timer);
}
