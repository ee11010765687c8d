import { randomUUID } from 'node:crypto';
import type { MeasuringEstimate, ParsedBody } from '@alma/shared/contract';
import { type Origin, recordAudit } from '../../account/audit/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { conflict } from '../../platform/problems/index.ts';
import type { SingleModel } from '../models/index.ts';
import { createEstimates } from './measuring.estimate.ts';
import { startJob } from './measuring.job.ts';
import { asSeen, type Size } from './measuring.policy.ts';
import {
  changeRunning,
  findMeasuring,
  lockMeasuring,
  type MeasuringRow,
  replaceMeasuring,
} from './measuring.repository.ts';

/** @throws {Problem} 404 if no such model is connected. */
export type ModelOf = (connectionId: string | undefined) => SingleModel;

export type Measurings = ReturnType<typeof createMeasurings>;

/** Measures connected models, one at a time across all servers. */
export function createMeasurings(platform: Platform, modelOf: ModelOf) {
  const { database, now } = platform;
  const { db } = database;
  const estimates = createEstimates();
  const jobs = new Map<string, ReturnType<typeof startJob>>();

  return {
    async read(): Promise<MeasuringRow | undefined> {
      const row = await findMeasuring(db);
      return row && asSeen(row, now());
    },

    estimate: (connectionId: string | undefined, size: Size): Promise<MeasuringEstimate> =>
      estimates.of(size, modelOf(connectionId)),

    /** @throws {Problem} 409 while another one is running, `QUOTA_EXCEEDED` when a budget is used up. */
    async start(
      origin: Origin & { actorId: string },
      { connection_id: connectionId, size }: ParsedBody<'quality.measuring.start'>,
    ): Promise<MeasuringRow> {
      const target = modelOf(connectionId);
      await target.check(origin.actorId);
      const estimate = await estimates.of(size, target);
      const row = rowOf(target, size, estimate, new Date(now()));
      await db.transaction(async (tx) => {
        const known = await lockMeasuring(tx);
        if (known && asSeen(known, now()).state === 'running') throw isRunning();
        await replaceMeasuring(tx, row);
        const details = { model: row.model, size, max_tokens: row.maxTokens };
        await recordAudit(tx, origin, 'quality_run.started', { details });
      });
      const job = startJob(platform, { row, target, origin, estimate });
      jobs.set(row.id, job);
      void job.ended.finally(() => jobs.delete(row.id));
      return row;
    },

    /** Stops the running measurement. Another server notices the request within a second. */
    async stop(origin: Origin): Promise<void> {
      const known = await findMeasuring(db);
      if (!known || known.state !== 'running') return;
      await db.transaction(async (tx) => {
        if (!(await changeRunning(tx, known.id, { isStopRequested: true }))) return;
        const details = { model: known.model, size: known.size };
        await recordAudit(tx, origin, 'quality_run.stopped', { details });
      });
      const job = jobs.get(known.id);
      job?.stop();
      await job?.ended;
    },

    async close(): Promise<void> {
      await Promise.all([...jobs.values()].map((job) => job.leave()));
    },
  };
}

const isRunning = () =>
  conflict('CONFLICT', 'A model is being measured. Wait until that ends, or stop it first.');

const rowOf = (
  { name }: SingleModel,
  size: Size,
  { calls, max_tokens: maxTokens }: MeasuringEstimate,
  at: Date,
): MeasuringRow => ({
  id: randomUUID(),
  model: name,
  size,
  state: 'running',
  done: 0,
  calls,
  tokens: 0,
  maxTokens,
  failure: null,
  isStopRequested: false,
  seenAt: at,
  startedAt: at,
  endedAt: null,
});
