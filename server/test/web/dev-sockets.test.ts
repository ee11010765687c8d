import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { startTestServer, type TestServer } from '../app.ts';
import { ChatClient } from '../chats/chat-client.ts';
import { head, statusOf, upgradeHeaders } from '../raw-connection.ts';

let dev: WebSocketServer;
let server: TestServer;
beforeAll(async () => {
  dev = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  dev.on('connection', (socket) => socket.on('message', (data) => socket.send(`again: ${String(data)}`)));
  await once(dev, 'listening');
  const host = `http://127.0.0.1:${(dev.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { ALMA_DEV_SERVERS: JSON.stringify({ host, remotes: {} }) } });
});
afterAll(async () => {
  await server.close();
  for (const client of dev.clients) client.terminate();
  dev.close();
});

it('reload sockets of dev servers work alongside our own, and nothing else is proxied', async () => {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/dev-hmr/host/ws`);
  await once(socket, 'open');
  socket.send('hello');
  expect(String((await once(socket, 'message'))[0])).toBe('again: hello');
  socket.terminate();

  await (await ChatClient.open(server.origin, await server.signIn('leo@alma.test'))).close();
  const paths = ['//', '/dev-hmr', '/dev-hmr/none/ws', '/dev-hmr/../dev-hmr/host/ws', '/elsewhere'];
  for (const path of paths)
    expect([path, await statusOf(server.origin, head(`GET ${path} HTTP/1.1`, upgradeHeaders))]).toEqual([
      path,
      404,
    ]);
});
