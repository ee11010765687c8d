import { z } from 'zod';

const WordSchema = z.enum(['ok', 'unavailable']);
const count = z.number().int().min(0);
const moment = z.iso.datetime();

/** Work that waits its turn: of workers of one server, or of the whole installation. */
const QueueSchema = z.object({ name: z.string().max(64), running: count, waiting: count });

/** Calls of one route in the last hour, as one server answered them. */
const RouteTimesSchema = z.object({
  method: z.string().max(10),
  /** The pattern of the address: `/api/v1/users/:user_id`. */
  route: z.string().max(160),
  calls: count,
  /** Of them answered with 500 or more. */
  failed: count,
  /** 95 of 100 calls took at most so long, in milliseconds; to within a fifth. */
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

/** One server, as it told of itself. */
export const ServerStatusSchema = z.object({
  /** Random, new with each start. */
  id: z.uuid(),
  host: z.string().max(64),
  version: z.string().max(64),
  started_at: moment,
  /** When it told this; one that has not told for long hangs or has ended. */
  told_at: moment,
  memory_bytes: count,
  /** What it reaches: `{ database: 'ok', mail: 'unavailable' }`. */
  checks: z.record(z.string().max(64), WordSchema),
  workers: z.array(QueueSchema).max(16),
  slow_calls: z.array(RouteTimesSchema).max(10),
  models: z.array(ModelHealthSchema).max(20),
});
export type ServerStatus = z.infer<typeof ServerStatusSchema>;

const RemoteHealthSchema = z.object({
  name: z.string(),
  /** Page views of this hour and the one before, and those of them in which it failed. */
  views: count,
  failed: count,
});

/** The reply of `status.get`. */
export const PlatformStatusSchema = z
  .object({
    read_at: moment,
    /** Those that tell at present first. */
    servers: z.array(ServerStatusSchema),
    /** Work of the whole installation; null while the database cannot be asked. */
    queues: z.array(QueueSchema).nullable(),
    /** Remotes that failed in this hour or the one before; null while the database cannot be asked. */
    remotes: z.array(RemoteHealthSchema).nullable(),
  })
  .meta({ id: 'PlatformStatus' });
export type PlatformStatus = z.infer<typeof PlatformStatusSchema>;
