import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ServerStatus } from '@alma/shared/contract';
import { cacheBriefly } from '../batching/index.ts';
import type { Platform } from '../platform.ts';
import type { Signals } from '../signals/index.ts';

/** The figures that a server reports about itself. */
export type OwnFigures = Pick<ServerStatus, 'checks' | 'workers' | 'slow_calls' | 'models' | 'memory_bytes'>;

/** How long to wait for the answers of the others. */
const answerMs = 1_000;
/** Requests within this time share one round of asking. */
const freshMs = 2_000;
/** How long a server that no longer answers is shown. */
const rememberedMs = 10 * 60_000;
/** The payload of a PostgreSQL notification must be shorter than 8,000 bytes. */
const maxBytes = 7_000;

/**
 * The servers of the installation: each answers a signal with its figures. Nothing is stored, so nothing is outdated; a
 * server that hangs does not answer, and is shown with its last answer.
 */
export function createServerStatuses(
  { now, version, log, database }: Platform,
  { signals, figures }: { signals: Signals; figures: () => Promise<OwnFigures> },
) {
  const id = randomUUID();
  const startedAt = new Date(now()).toISOString();
  const known = new Map<string, ServerStatus>();
  let news: (() => void) | undefined;

  const ownStatus = async (): Promise<ServerStatus> => ({
    id,
    host: hostname().slice(0, 64),
    version: version.slice(0, 64),
    started_at: startedAt,
    told_at: new Date(now()).toISOString(),
    ...(await figures()),
  });

  const answer = cacheBriefly(freshMs, async () => {
    await signals.send(database.db, { kind: 'status.told', status: fitting(await ownStatus()) });
  });

  const stopListening = signals.on((signal) => {
    if (signal.kind === 'status.asked' && signal.by !== id)
      answer().catch((error: unknown) => log.warn({ err: error }, "could not report this server's status"));
    if (signal.kind === 'status.told' && signal.status.id !== id) {
      // Stamped by this server's clock, because clocks differ.
      known.set(signal.status.id, { ...signal.status, told_at: new Date(now()).toISOString() });
      news?.();
    }
  });

  function forgetOld(): void {
    for (const status of known.values())
      if (now() - Date.parse(status.told_at) > rememberedMs) known.delete(status.id);
  }

  /** Waits until every known server has answered, or until the timeout, which also gives new ones time to answer. */
  async function ask(): Promise<void> {
    const askedAt = now();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const end = (): void => resolve(undefined);
    const timer = setTimeout(end, answerMs);
    news = () => {
      if (
        known.size > 0 &&
        [...known.values()].every((status) => Date.parse(status.told_at) >= askedAt - freshMs)
      )
        end();
    };
    try {
      await signals.send(database.db, { kind: 'status.asked', by: id });
      news();
      await promise;
    } catch (error) {
      log.warn({ err: error }, 'other servers could not be asked for their status');
    } finally {
      clearTimeout(timer);
      news = undefined;
    }
  }

  return {
    /** This server first, then the others by their last answer. */
    all: cacheBriefly(freshMs, async (): Promise<ServerStatus[]> => {
      forgetOld();
      const [self] = await Promise.all([ownStatus(), ask()]);
      const otherServers = [...known.values()].sort((a, b) => b.told_at.localeCompare(a.told_at));
      return [self, ...otherServers];
    }),
    stop: stopListening,
  };
}

/** Drops what does not fit into one notification: first the fastest of the slow calls, then models. */
function fitting(status: ServerStatus): ServerStatus {
  const smaller = { ...status, slow_calls: [...status.slow_calls], models: [...status.models] };
  while (Buffer.byteLength(JSON.stringify(smaller)) > maxBytes)
    if (!(smaller.slow_calls.pop() ?? smaller.models.pop())) break;
  return smaller;
}
