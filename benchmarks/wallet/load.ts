import { randomUUID } from 'node:crypto';
import { type SignedIn, signIn } from '../../server/test/sign-in.ts';
import { openConnection } from './connection.ts';

export interface Payer {
  headers: Record<string, string>;
  address: string;
}

export interface Load {
  /** Successful replies per second. */
  rate: number;
  p50: number;
  p99: number;
  done: number;
  failed: number;
}

/** Signs in people with a wallet and money. */
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

/** Each connection is one person who repeatedly sends the smallest amount, each time with a new key. */
export async function transfers(
  origin: string,
  payers: readonly Payer[],
  receiver: (payer: number, round: number) => string,
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;

  async function pay(payer: Payer, number: number): Promise<void> {
    const connection = openConnection(origin);
    const head = headOf(origin, payer);
    let before = performance.now();
    for (let round = 1; before < end; round += 1) {
      const status = await connection.call(requestOf(head, receiver(number, round)));
      const after = performance.now();
      if (status === 200) times.push(after - before);
      else failed += 1;
      before = after;
    }
    connection.close();
  }

  await Promise.all(payers.map(pay));
  const elapsed = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(times).sort();
  const percentile = (part: number): number =>
    Math.round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN);
  return {
    rate: sorted.length / elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
    done: sorted.length,
    failed,
  };
}

const headOf = (origin: string, { headers }: Payer): string =>
  [
    'POST /api/v1/wallets/transfer HTTP/1.1',
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');

function requestOf(head: string, to: string): string {
  const body = JSON.stringify({ to, amount: '0.000001', currency: 'USDXM' });
  return `${head}\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
