import { type ClientRequest, createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../eventually.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { describeWithNginx } from './with-nginx.ts';

/** More than two workers hold with nginx's default limit, since each stream also has a connection to the server. */
const many = 1_500;

describeWithNginx('the edge', () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, reply) => void waiting.push(reply));
  const requests: ClientRequest[] = [];
  let edge: Nginx;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
    edge = await startNginx([(server.address() as AddressInfo).port]);
  });
  afterAll(async () => {
    for (const request of requests) request.destroy();
    await edge.stop();
    server.closeAllConnections();
    server.close();
  });

  it('holds the streams of more people than nginx allows by default', async () => {
    const answers: number[] = [];
    const failures: Error[] = [];
    // In groups, because the queue of connections that wait to be accepted is shorter.
    for (let opened = 0; opened < many; opened += 100) {
      for (let n = 0; n < 100; n += 1) {
        const request = get(`${edge.origin}/api/v1/chats/events`, { agent: false }, (reply) => {
          answers.push(reply.statusCode ?? 0);
          reply.resume();
        });
        requests.push(request.on('error', (error) => failures.push(error)));
      }
      await eventually(
        () => waiting.length === opened + 100 || failures.length > 0 || answers.length > 0,
        `${opened + 100} open requests`,
      );
    }
    expect({ open: waiting.length, failures, answers }).toEqual({ open: many, failures: [], answers: [] });
    for (const reply of waiting) reply.end();
    await eventually(() => answers.length === many, 'all answers');
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
