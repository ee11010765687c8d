import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { WebSocket } from 'ws';
import type { Platform } from '../platform.ts';
import { unauthenticated } from '../problems/index.ts';
import type { SocketCaller } from './connection.ts';
import { createSockets } from './sockets.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('closes a socket whose access ends while it is being opened', async () => {
  const app = Fastify();
  closing.push(() => app.close());
  const limits = { waitingSockets: { total: 9, perAddress: 9 }, socketsPerUser: 9 };
  const config = { mode: 'test', allowedHosts: [], trustProxy: [], accessTokenSeconds: 900, limits };
  const platform = { config, publicUrl: 'http://localhost', log: app.log, now: Date.now };
  const authenticating = Promise.withResolvers<SocketCaller>();
  const isAsked = Promise.withResolvers<undefined>();
  const free = { take: () => 0 };
  const sockets = createSockets(app, platform as unknown as Platform, {
    authenticate: () => {
      isAsked.resolve(undefined);
      return authenticating.promise;
    },
    // The session has ended.
    recheck: () => Promise.reject(unauthenticated()),
    budgets: { openings: free, openingsOfAddress: free } as never,
    isElsewhere: () => false,
  });
  sockets.add({ path: '/ws', open: () => ({ take: () => undefined, end: () => undefined }) });
  const client = new WebSocket(`${await app.listen({ port: 0, host: '127.0.0.1' })}/ws?token=ticket`);
  const closed = once(client, 'close') as Promise<[number]>;
  await isAsked.promise;
  // The signal arrives after the session was read, and before the connection is known.
  await sockets.recheck('maya');
  authenticating.resolve({ userId: 'maya', sessionId: 'one', until: Date.now() + 900_000 });
  expect((await closed)[0]).toBe(4401);
});
