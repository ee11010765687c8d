import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSafeFetch, type SafeFetch } from '../../src/platform/safe-fetch/index.ts';
import { certificate, certificateKey } from './certificate.ts';

export type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

export interface ForeignServer {
  /** Handlers by path. */
  answers: Record<string, Answer>;
  /** Requested paths, in order. */
  requestedPaths: string[];
  /** A safe fetch that resolves `pictures.test` and `other.test` to this server and treats 127.0.0.1 as public. */
  safeFetch: SafeFetch;
  address(path: string, host?: string): string;
  stop(): Promise<void>;
}

/** A foreign internet server in this process. */
export async function startForeignServer(): Promise<ForeignServer> {
  const answers: Record<string, Answer> = {};
  const requestedPaths: string[] = [];
  const server = createServer({ cert: certificate, key: certificateKey }, (request, reply) => {
    requestedPaths.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const names: Record<string, string[]> = {
    'pictures.test': ['127.0.0.1'],
    'other.test': ['127.0.0.1'],
    'inside.test': ['10.0.0.1'],
    'both.test': ['127.0.0.1', '10.0.0.1'],
    'nowhere.test': [],
  };
  return {
    answers,
    requestedPaths,
    safeFetch: createSafeFetch({
      resolve: (host) =>
        names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('no such name')),
      isAllowed: (address) => address === '127.0.0.1',
      ports: [port],
      ca: certificate,
    }),
    address: (path, host = 'pictures.test') => `https://${host}:${port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
