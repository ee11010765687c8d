import type { MeasuringEstimate, QualityReport } from '@alma/shared/contract';
import { measuringBounds, qualityLimits } from '@alma/shared/contract/quality/limits';
import type { Origin } from '../../account/audit/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problems/index.ts';
import type { SingleModel } from '../models/index.ts';
import { type MeasuredModel, measuredModel, MeasuringEnded } from './measured-model.ts';
import { endings, type Size } from './measuring.policy.ts';
import { changeRunning, isAdministrator, type MeasuringRow } from './measuring.repository.ts';
import { addRun } from './quality.service.ts';
import { measureSingleRequests } from './suites/single-requests.ts';

/** How often progress is stored and a request to stop is checked. */
const heartbeatMs = 1_000;

/** The measurement was stopped or replaced, or its starter lost the right: there is no failure to report. */
class Stopped extends Error {
  override name = 'Stopped';
}

export interface Job {
  row: MeasuringRow;
  target: SingleModel;
  /** Who started the measurement; its calls count as this person's. */
  origin: Origin & { actorId: string };
  estimate: MeasuringEstimate;
}

/** Starts a measurement on this server. */
export function startJob(platform: Platform, { row, target, origin, estimate }: Job) {
  const { log, now, database } = platform;
  const { id, size } = row;
  const controller = new AbortController();
  const end = (reason: Error): void => controller.abort(reason);
  const bounds = {
    userId: origin.actorId,
    maxTokens: estimate.max_tokens,
    signal: controller.signal,
    end,
  };
  const model = measuredModel(target, bounds);
  const seen = () => ({
    done: model.done,
    tokens: model.used.input_tokens + model.used.output_tokens,
    seenAt: new Date(now()),
  });

  async function heartbeat(): Promise<void> {
    if (now() - row.startedAt.getTime() > measuringBounds[size].minutes * 60_000)
      end(new MeasuringEnded(endings.time(size)));
    try {
      const stored = await changeRunning(database.db, id, seen());
      const mayGoOn =
        stored && !stored.isStopRequested && (await isAdministrator(database.db, origin.actorId));
      if (!mayGoOn) end(new Stopped('stopped'));
    } catch (error) {
      log.warn({ err: error }, 'could not store the progress of a measurement');
    }
  }

  async function measure(): Promise<void> {
    const beganAt = now();
    const since = performance.now();
    const figures = await measureSingleRequests(model, { size, contextTokens: target.contextTokens });
    controller.signal.throwIfAborted();
    const report = reportOf(model, { figures, size, target, beganAt, ms: performance.now() - since });
    await database.db.transaction(async (tx) => {
      const ended = { ...seen(), state: 'done', endedAt: new Date(now()) } as const;
      if (await changeRunning(tx, id, ended)) await addRun(tx, { origin, report, now: now() });
    });
  }

  async function fail(error: unknown): Promise<void> {
    // Aborts pending calls, too.
    end(error as Error);
    const reason: unknown = controller.signal.reason;
    const hasMessage = reason instanceof MeasuringEnded || reason instanceof Problem;
    if (!hasMessage && !(reason instanceof Stopped)) log.error({ err: reason }, 'a measurement failed');
    const failure = hasMessage ? reason.message : endings.unexpected;
    const ended =
      reason instanceof Stopped ? { state: 'stopped' as const } : { state: 'failed' as const, failure };
    await changeRunning(database.db, id, { ...seen(), ...ended, endedAt: new Date(now()) });
  }

  const heartbeatTimer = setInterval(() => void heartbeat(), heartbeatMs);
  const ended = measure()
    .catch(fail)
    .catch((error: unknown) => log.warn({ err: error }, 'could not store the end of a measurement'))
    .finally(() => clearInterval(heartbeatTimer));

  return {
    ended,
    stop: (): void => end(new Stopped('stopped')),
    /** Ends the measurement because the server stops. */
    leave(): Promise<void> {
      end(new MeasuringEnded(endings.gone));
      return ended;
    },
  };
}

interface Measured {
  figures: Pick<QualityReport, 'answers' | 'injections' | 'hand_over'>;
  size: Size;
  target: SingleModel;
  beganAt: number;
  ms: number;
}

function reportOf(
  { done, used }: MeasuredModel,
  { figures, size, target, beganAt, ms }: Measured,
): QualityReport {
  const { input_tokens: input, output_tokens: output, isExact } = used;
  return {
    model: target.name.slice(0, qualityLimits.model),
    set: size === 'long' ? 'mdqa' : `mdqa, ${measuringBounds[size].questions} questions`,
    source: 'live',
    measured_at: new Date(beganAt).toISOString(),
    duration_ms: Math.round(ms),
    usage: {
      calls: done,
      input_tokens: isExact ? input : null,
      output_tokens: isExact ? output : null,
      cost: (isExact && target.costOf({ input_tokens: input, output_tokens: output })) || null,
    },
    ...figures,
    artifacts: null,
    whole_files: null,
  };
}
