import type { Health } from '@alma/shared/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';

const patienceMs = 2_000;
/** For so long one look serves all who ask: they are not counted, and cost nothing. */
const freshMs = 1_000;

/**
 * Health (the process is up) and readiness (what it depends on answers), on both bases, for anybody. `partial` are
 * checks of what only a part of the product needs: they are told, but a server without it still serves the rest.
 * `essential` are checks beside the database's without which a server is not ready.
 */
export function healthRoutes(
  app: FastifyInstance,
  platform: Platform,
  partial: Record<string, () => Promise<unknown>> = {},
  essential: Record<string, () => Promise<unknown>> = {},
): void {
  const database = () => platform.database.db.execute(sql`SELECT 1`);
  // What real writes met: a write of our own for every caller would let anybody make the database write.
  const storage = async (): Promise<void> => {
    if (platform.database.isRefusingWrites()) throw new Error('the database takes no writes');
  };
  const health = (): Health => ({ status: 'ok', version: platform.version, checks: {} });
  route(app, 'health.get', health);
  route(app, 'ml.health.get', health);

  const look = async (): Promise<Health> => {
    const checks = { database, storage, ...essential, ...partial };
    const answered = await Promise.all(
      Object.entries(checks).map(async ([check, ask]) => ({ check, isUp: await answers(ask) })),
    );
    return {
      status: wordFor(answered.every(({ check, isUp }) => isUp || check in partial)),
      version: platform.version,
      checks: Object.fromEntries(answered.map(({ check, isUp }) => [check, wordFor(isUp)])),
    };
  };
  const readiness = keptBriefly(look);
  for (const name of ['readiness.get', 'ml.readiness.get'] as const) {
    route(app, name, async ({ reply }): Promise<Health> => {
      const health = await readiness();
      if (health.status !== 'ok') reply.code(503).header('retry-after', '2');
      return health;
    });
  }
}

/** One look at a time, and none while the last one is fresh. */
function keptBriefly<T>(look: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let freshUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (kept && performance.now() < freshUntil) return kept;
    freshUntil = Number.POSITIVE_INFINITY;
    kept = look().finally(() => (freshUntil = performance.now() + freshMs));
    return kept;
  };
}

const wordFor = (isUp: boolean) => (isUp ? ('ok' as const) : ('unavailable' as const));

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), patienceMs);
  try {
    await Promise.race([check(), tooLate]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
