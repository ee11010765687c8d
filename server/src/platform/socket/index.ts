export { Connection, type SocketCaller, type MessageHandler } from './connection.ts';
export { readField, readJson } from './frames.ts';
export { isSocketRequest } from './upgrades.ts';
export { createSockets, type SocketEndpoint, type Sockets } from './sockets.ts';
