import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { type AuditEntry, type Origin, recordAudit } from './audit.repository.ts';

type Kind = Extract<AuditEntry['action'], 'access.denied' | 'session.failed'>;

/** Refusals of one kind for one person or address since their last entry. */
interface Tally {
  kind: Kind;
  origin: Origin;
  since: number;
  count: number;
  calls: Set<string>;
}

const windowMs = 60_000;
const sweepMs = 5_000;
/** Beyond this number, refusals of a kind share one tally, so that many addresses cannot fill memory or the log. */
const maxTallies = 1_000;
const maxCalls = 10;

/**
 * Records refused calls and failed sign-ins. The first gets its own entry; further ones of the same user or address
 * within a minute share an entry with their count.
 */
export function recordRefusals(app: FastifyInstance, platform: Platform): void {
  const tallies = new Map<string, Tally>();
  const writing = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function write(tally: Tally): void {
    const { kind: action, origin, count, calls } = tally;
    const details = { count, calls: [...calls] };
    tally.since = platform.now();
    tally.count = 0;
    tally.calls.clear();
    const written = recordAudit(platform.database.db, origin, action, { details })
      .catch((error: unknown) =>
        platform.log.warn({ err: error }, 'could not record a refusal in the audit log'),
      )
      .finally(() => writing.delete(written));
    writing.add(written);
  }

  function tallyOf(kind: Kind, origin: Origin): Tally {
    const actorKey = `${kind} ${origin.actorId ?? origin.address ?? ''}`;
    const isFull = tallies.size >= maxTallies && !tallies.has(actorKey);
    const key = isFull ? kind : actorKey;
    const existing = tallies.get(key);
    if (existing) return existing;
    const fresh = { kind, origin: isFull ? { actorId: null } : origin, since: -windowMs, count: 0 };
    const tally: Tally = { ...fresh, calls: new Set() };
    tallies.set(key, tally);
    return tally;
  }

  function add(kind: Kind, request: FastifyRequest, call: string): void {
    const origin = { actorId: request.caller?.userId ?? null, address: request.ip, requestId: request.id };
    const tally = tallyOf(kind, origin);
    tally.count += 1;
    if (tally.calls.size < maxCalls) tally.calls.add(call);
    if (platform.now() - tally.since >= windowMs) write(tally);
  }

  function sweep(): void {
    for (const [key, tally] of tallies) {
      if (platform.now() - tally.since < windowMs) continue;
      if (tally.count > 0) write(tally);
      else tallies.delete(key);
    }
  }

  app.addHook('onResponse', async (request, { statusCode }) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    if (endpoint === 'auth.callback') {
      if (statusCode === 400 || statusCode === 403) add('session.failed', request, endpoint);
    } else if (statusCode === 403) add('access.denied', request, endpoint);
  });
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, sweepMs);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    for (const tally of tallies.values()) if (tally.count > 0) write(tally);
    await Promise.all(writing);
  });
}
