import { z } from 'zod';

const WordSchema = z.enum(['ok', 'unavailable']);
const count = z.number().int().min(0);
const moment = z.iso.datetime();

/** Queued and running work: of the workers of one server, or of the whole installation. */
const QueueSchema = z.object({ name: z.string().max(64), running: count, waiting: count });

/** Calls of one route in the last hour, as measured by one server. */
const RouteTimesSchema = z.object({
  method: z.string().max(10),
  /** The pattern of the address: `/api/v1/users/:user_id`. */
  route: z.string().max(160),
  calls: count,
  /** Calls answered with 500 or more. */
  failed: count,
  /** The 95th percentile in milliseconds, with an error of at most a fifth. */
  p95_ms: z.number().min(0),
});
export type RouteTimes = z.infer<typeof RouteTimesSchema>;

/** Calls of one model in the last hour. */
const ModelHealthSchema = z.object({
  name: z.string().max(200),
  calls: count,
  failed: count,
  /** The kind of the last error, such as `timeout`; null when none happened. */
  last_error: z.string().max(64).nullable(),
  last_error_at: moment.nullable(),
});
export type ModelHealth = z.infer<typeof ModelHealthSchema>;

/** One server, as it reported itself. */
export const ServerStatusSchema = z.object({
  /** Random, new at each start. */
  id: z.uuid(),
  host: z.string().max(64),
  version: z.string().max(64),
  started_at: moment,
  /** When it reported this; a server without a recent report has stalled or stopped. */
  told_at: moment,
  memory_bytes: count,
  /** Its dependencies: `{ database: 'ok', mail: 'unavailable' }`. */
  checks: z.record(z.string().max(64), WordSchema),
  workers: z.array(QueueSchema).max(16),
  slow_calls: z.array(RouteTimesSchema).max(10),
  models: z.array(ModelHealthSchema).max(20),
});
export type ServerStatus = z.infer<typeof ServerStatusSchema>;

const RemoteHealthSchema = z.object({
  name: z.string(),
  /** Page views of this hour and the one before, and those in which the remote failed. */
  views: count,
  failed: count,
});

export const PlatformStatusSchema = z
  .object({
    read_at: moment,
    /** Servers that report at present first. */
    servers: z.array(ServerStatusSchema),
    /** Work of the whole installation; null while the database is unavailable. */
    queues: z.array(QueueSchema).nullable(),
    /** Remotes that failed in this hour or the one before; null while the database is unavailable. */
    remotes: z.array(RemoteHealthSchema).nullable(),
  })
  .meta({ id: 'PlatformStatus' });
export type PlatformStatus = z.infer<typeof PlatformStatusSchema>;
