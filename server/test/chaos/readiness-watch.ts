import { setTimeout as pause } from 'node:timers/promises';
import type { Health } from '@alma/shared/contract';

const pollIntervalMs = 200;
const timeoutMs = 4_000;

/** What one server said at one time: the names of what is down, or that it did not answer. */
interface Sample {
  at: number;
  server: string;
  down: readonly string[];
}

export const noAnswer = 'no answer';

/** Asks each server again and again what it depends on, past the edge. */
export function watchReadiness(origins: readonly string[]) {
  const samples: Sample[] = [];
  let isStopped = false;

  async function look(server: string): Promise<void> {
    const at = performance.now();
    samples.push({ at, server, down: await downAt(server) });
  }

  const watching = origins.map(async (server) => {
    while (!isStopped) {
      await look(server);
      await pause(pollIntervalMs);
    }
  });

  return {
    /** All that was down at any server between two times, in the order in which it was seen. */
    downBetween: (from: number, to: number): string[] => [
      ...new Set(samples.filter(({ at }) => at >= from && at < to).flatMap(({ down }) => down)),
    ],
    /** When the last server became ready again after a time; undefined while one is not. */
    readyAgain(since: number): number | undefined {
      const ready = origins.map((server) => {
        const own = samples.filter((sample) => sample.server === server && sample.at >= since);
        const lastDown = own.findLastIndex(({ down }) => down.length > 0);
        return own[lastDown + 1]?.at;
      });
      return ready.includes(undefined) ? undefined : Math.max(...ready.map((at) => at ?? 0));
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(watching);
    },
  };
}

export type ReadinessWatch = ReturnType<typeof watchReadiness>;

async function downAt(server: string): Promise<string[]> {
  try {
    const reply = await fetch(`${server}/api/v1/readiness`, { signal: AbortSignal.timeout(timeoutMs) });
    const { checks } = (await reply.json()) as Health;
    return Object.entries(checks).flatMap(([name, state]) => (state === 'ok' ? [] : [name]));
  } catch {
    return [noAnswer];
  }
}
