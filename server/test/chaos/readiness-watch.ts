import { setTimeout as pause } from 'node:timers/promises';
import type { Health } from '@alma/shared/contract';

const pollIntervalMs = 200;
const timeoutMs = 4_000;

/** The result of one poll: the checks that are down, or that the server did not answer. */
interface Sample {
  at: number;
  server: string;
  down: readonly string[];
}

export const noAnswer = 'no answer';

/** Polls the readiness of each server repeatedly, bypassing the edge. */
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
    /** All checks that were down on any server between two times, in the order of their occurrence. */
    downBetween: (from: number, to: number): string[] => [
      ...new Set(samples.filter(({ at }) => at >= from && at < to).flatMap(({ down }) => down)),
    ],
    /** When the last server became ready again after a time; undefined while one is not ready. */
    readyAgain(since: number): number | undefined {
      const ready = origins.map((server) => {
        const ofServer = samples.filter((sample) => sample.server === server && sample.at >= since);
        const lastDown = ofServer.findLastIndex(({ down }) => down.length > 0);
        return ofServer[lastDown + 1]?.at;
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
