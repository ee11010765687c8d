/** The reconnecting socket of group chats and spin runs. Loaded on demand. */
export type { Connection, Loss } from './connection.ts';
export { browserEnvironment } from './environment.ts';
export type { OpenSocket, SocketEnvironment, SocketListener } from './environment.ts';
export { ReconnectingSocket } from './reconnecting-socket.ts';
export { retain } from './retain.ts';
