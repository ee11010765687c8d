import type { Health } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from '#drizzle';
import { abortable } from '../../platform/abortable/index.ts';
import { cacheBriefly } from '../../platform/batching/index.ts';
import { route } from '../../platform/http/index.ts';
import { meter } from '../../platform/metrics/index.ts';
import type { Platform } from '../../platform/platform.ts';

const timeoutMs = 2_000;
/** How long a result is cached, because these calls have no rate limit. */
const freshMs = 1_000;
/** The same for external services, so that nobody can overload them through this server. */
const outsideFreshMs = 3_000;

type Checks = Record<string, () => Promise<unknown>>;

interface Needs {
  /** Dependencies of single features: reported, but the server stays ready without them. */
  partial: Checks;
  /** The same for external services. */
  outside: Checks;
  /** Further dependencies without which a server is not ready. */
  essential: Checks;
}

/** Public calls under both base paths: health (the process runs) and readiness (its dependencies answer). */
export function openHealth(platform: Platform, { partial, outside, essential }: Needs) {
  const outsideChecks = Object.fromEntries(
    Object.entries(outside).map(([name, ask]) => [name, cacheBriefly(outsideFreshMs, () => answers(ask))]),
  );
  const database = () => platform.database.db.execute(sql`SELECT 1`);
  // Judged by writes of normal operation: a test write for each public call would let anyone load the database.
  const storage = async (): Promise<void> => {
    if (platform.database.isRefusingWrites()) throw new Error('the database refuses writes');
  };
  const health = (): Health => ({ status: 'ok', version: platform.version, checks: {} });
  const check = async (): Promise<Health> => {
    const checks = { database, storage, ...essential, ...partial };
    const local = Object.entries(checks).map(([name, ask]) => [name, () => answers(ask)] as const);
    const answered = await Promise.all(
      [...local, ...Object.entries(outsideChecks)].map(async ([name, ask]) => ({ name, isUp: await ask() })),
    );
    return {
      status: statusFor(answered.every(({ name, isUp }) => isUp || name in partial || name in outside)),
      version: platform.version,
      checks: Object.fromEntries(answered.map(({ name, isUp }) => [name, statusFor(isUp)])),
    };
  };
  const readiness = cacheBriefly(freshMs, check);
  const dependencies = meter().createObservableGauge('alma.dependency.up', {
    description: '1 while a dependency answers, 0 while it does not',
  });
  dependencies.addCallback(async (result) => {
    for (const [dependency, word] of Object.entries((await readiness()).checks))
      result.observe(word === 'ok' ? 1 : 0, { dependency });
  });
  return {
    readiness,
    routes(app: FastifyInstance): void {
      for (const name of ['health.get', 'ml.health.get'] as const) route(app, name, health);
      for (const name of ['readiness.get', 'ml.readiness.get'] as const) {
        route(app, name, async ({ reply }): Promise<Health> => {
          const health = await readiness();
          if (health.status !== 'ok') reply.code(503).header('retry-after', '2');
          return health;
        });
      }
    },
  };
}

const statusFor = (isUp: boolean) => (isUp ? ('ok' as const) : ('unavailable' as const));

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await abortable(check(), AbortSignal.timeout(timeoutMs));
    return true;
  } catch {
    return false;
  }
}
