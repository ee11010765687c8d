import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { Connection, ServerSocket } from './connection.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const lifeMs = 120_000;

/** A real socket with a clock that the test controls, and the frames received by its client. */
async function connect() {
  const clock = { now: 0 };
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, WebSocket: ServerSocket });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const accepted = once(sockets, 'connection') as Promise<[ServerSocket, { socket: Socket }]>;
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  closing.push(() => {
    client.terminate();
    sockets.close();
    http.close();
  });
  const frames: string[] = [];
  client.on('message', (data) => frames.push(String(data)));
  const opened = once(client, 'open');
  const [[socket, { socket: stream }]] = await Promise.all([accepted, opened]);
  const caller = { userId: 'user', sessionId: 'session', until: lifeMs };
  const connection = new Connection({ socket, stream, path: '/test' }, caller, {
    now: () => clock.now,
    reminderMs: 60_000,
    onEnd: () => undefined,
    onError: () => undefined,
  });
  return { clock, connection, client, frames };
}

it('announces the expiry of each token once, however often the same token is presented', async () => {
  const { clock, connection, client, frames } = await connect();
  for (; clock.now < 3_600_000; clock.now += 1_000) {
    connection.heartbeat();
    const remainingMs = connection.caller.until - clock.now;
    if (remainingMs <= 50_000) connection.renew({ ...connection.caller });
    if (remainingMs <= 30_000) connection.renew({ ...connection.caller, until: clock.now + lifeMs });
  }
  connection.send('the end');
  while (frames.at(-1) !== 'the end') await once(client, 'message');
  const ends = frames.slice(0, -1).map((frame) => (JSON.parse(frame) as { expires_at: number }).expires_at);
  expect(ends).toEqual(Array.from({ length: 40 }, (_, token) => 120 + token * 90));
});

it('handles no further frames once it is being closed', async () => {
  const { connection, client } = await connect();
  const taken: string[] = [];
  const first = Promise.withResolvers<RawData>();
  const take = (data: RawData) => {
    taken.push((data as Buffer).toString());
    first.resolve(data);
    return undefined;
  };
  connection.begin({ take, end: () => undefined }, []);
  client.send('before');
  await first.promise;
  connection.close(1001, 'restart');
  client.send('after');
  await once(client, 'close');
  expect(taken).toEqual(['before']);
});
