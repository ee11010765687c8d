import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { signIn, type SignedIn } from '../../server/test/sign-in.ts';

export interface Payer {
  headers: Record<string, string>;
  address: string;
}

export interface Load {
  /** Good replies a second. */
  rate: number;
  p50: number;
  p99: number;
  done: number;
  failed: number;
}

/** People who signed in for real, with a wallet and money. */
export async function preparePayers(origin: string, count: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (let number = 0; number < count; number += 1) {
    payers.push(await openPayer(origin, await signIn(origin, `payer-${number}@example.test`)));
  }
  return payers;
}

async function openPayer(origin: string, { headers }: SignedIn): Promise<Payer> {
  const { address } = await call<{ address: string }>(origin, '/wallets/create', headers);
  await call(origin, '/wallets/fund', headers, { amount: '1000' });
  return { headers, address };
}

async function call<Reply>(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Reply> {
  const init = body
    ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    : { headers };
  const reply = await fetch(`${origin}/api/v1${path}`, { method: 'POST', ...init });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Each connection is one person who sends the smallest amount again and again, each time with a key of its own. */
export async function transfers(
  origin: string,
  payers: readonly Payer[],
  receiver: (payer: number, round: number) => string,
  seconds: number,
): Promise<Load> {
  let next = 0;
  const result = await autocannon({
    url: `${origin}/api/v1/wallets/transfer`,
    method: 'POST',
    connections: payers.length,
    duration: seconds,
    setupClient: (client) => {
      const number = next++ % payers.length;
      let round = 0;
      client.setHeaders({ ...payers[number]?.headers, 'content-type': 'application/json' });
      const prepare = (): void => {
        round += 1;
        const headers = {
          ...payers[number]?.headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        client.setHeadersAndBody(
          headers,
          JSON.stringify({ to: receiver(number, round), amount: '0.000001', currency: 'USDXM' }),
        );
      };
      prepare();
      client.on('response', prepare);
    },
  });
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    done: result['2xx'],
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
