import { expect } from '@jest/globals';
import { startTestServer, type TestReply, type TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

/** A running server with Leo and Nina signed in, and short forms of the calls about money. */
export interface Counter {
  server: TestServer;
  leo: SignedIn;
  nina: SignedIn;
  /** Nina's address. */
  to: string;
  get(path: string, as?: SignedIn): Promise<TestReply>;
  post(path: string, body?: unknown, as?: SignedIn, key?: string): Promise<TestReply>;
  /** Sends one USDXM from Leo to Nina, by default. */
  send(body?: object, as?: SignedIn, key?: string): Promise<TestReply>;
  usdxm(as?: SignedIn): Promise<string>;
}

export async function openCounter(env: Record<string, string> = {}): Promise<Counter> {
  const server = await startTestServer({ env: { RATE_CALLS_PER_MINUTE: '100000', ...env } });
  const leo = await server.signIn('leo@alma.test');
  const nina = await server.signIn('nina@alma.test');
  const get: Counter['get'] = (path, as = leo) => server.call('GET', `/api/v1${path}`, { as });
  const post: Counter['post'] = (path, body, as = leo, key) => {
    const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
    return server.call('POST', `/api/v1${path}`, { as, body, ...headers });
  };
  const { address: to } = (await get('/wallets/me', nina)).body;
  return {
    server,
    leo,
    nina,
    to,
    get,
    post,
    send: (body, as, key) =>
      post('/wallets/transfer', { to, amount: '1', currency: 'USDXM', ...body }, as, key),
    usdxm: async (as) => (await get('/wallets/balance', as)).body.usdxm.amount,
  };
}

let keys = 0;
export const newKey = (): string => `key-${(keys += 1)}`;

export const refusal = (status: number, code: string): object =>
  expect.objectContaining({ status, body: { error: expect.objectContaining({ code }) } });
