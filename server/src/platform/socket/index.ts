export { Connection, type SocketCaller, type Talk } from './connection.ts';
export { isSocketRequest } from './upgrades.ts';
export { createSockets, type SocketEndpoint, type Sockets } from './sockets.ts';
export { WireText } from './wire-text.ts';
