import http from 'node:http';

export interface Paced {
  sent: number;
  failed: number;
  p50: number;
  p99: number;
  /** Times of all answered calls in milliseconds, in ascending order. */
  times: number[];
}

export interface PacedInput {
  origin: string;
  /** Path of the nth call. */
  path(number: number): string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** Ends the load early when it settles. */
  until?: Promise<unknown>;
}

/**
 * Calls at a steady rate, whether or not earlier ones were answered, like many independent people. The time of a call
 * begins when it was due, so time spent waiting to be sent counts.
 */
export async function pacedLoad({
  origin,
  path,
  headers,
  perSecond,
  seconds,
  until,
}: PacedInput): Promise<Paced> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const times: number[] = [];
  let failed = 0;
  const calls: Promise<void>[] = [];
  const start = performance.now();
  const total = perSecond * seconds;
  let isOver = false;
  const end = (): void => void (isOver = true);
  until?.then(end, end);
  for (let number = 0; number < total && !isOver; number += 1) {
    const due = start + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    calls.push(
      call(`${origin}${path(number)}`, headers, agent).then((isGood) => {
        if (isGood) times.push(performance.now() - due);
        else failed += 1;
      }),
    );
  }
  await Promise.all(calls);
  agent.destroy();
  times.sort((left, right) => left - right);
  return {
    sent: calls.length,
    failed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    times,
  };
}

/** @param sorted in ascending order @param part from 0 to 1 */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;

function call(url: string, headers: Record<string, string>, agent: http.Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, { headers, agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode === 200));
      reply.on('error', () => resolve(false));
    });
    request.on('error', () => resolve(false));
  });
}
