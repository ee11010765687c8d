import type { FastifyBaseLogger } from 'fastify';
import { type Models, openModels } from '../../src/ml/models/index.ts';
import type { Fact, Runs, StoredEvent, Timings } from '../../src/ml/runs/index.ts';
import { takeoverGap } from '../../src/ml/runs/runs.repository.ts';
import { createRuns } from '../../src/ml/runs/runs.service.ts';
import { createBus } from '../../src/platform/bus/index.ts';
import { createBudgets } from '../../src/platform/limits/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { testTimeoutMs } from '../eventually.ts';
import { type EchoOptions, echoWorkflow } from './echo.ts';

export interface TestEngine {
  runs: Runs;
  models: Models;
  stop(): Promise<void>;
}

/** Short intervals, so that tests need not wait, with a lease long enough for a busy machine. */
const quick: Partial<Timings> = { leaseMs: 30_000, heartbeatMs: 250, pollIntervalMs: 100, flushMs: 20 };

/** For a server that leaves the runs to the test's engines, which have their own workflow. */
export const readingOnly: Partial<Timings> = { maxRunning: 0, pollIntervalMs: 100, pausePollMs: 600_000 };

/** For a server that performs only what it is sent, and keeps it until the test ends its lease. */
export const onlyItsOwn: Partial<Timings> = {
  leaseMs: 600_000,
  heartbeatMs: 600_000,
  pollIntervalMs: 600_000,
};

export interface EngineOptions extends EchoOptions {
  timings?: Partial<Timings>;
  isAlone?: boolean;
  /** Overrides methods of the models. */
  models?: (models: Models) => Models;
}

/** A separate engine on a database that others may share, like a further server. */
export function startEngine(platform: Platform, options: EngineOptions = {}): TestEngine {
  const budgets = createBudgets(platform);
  const offline = openModels(platform, budgets);
  const models = options.models?.(offline) ?? offline;
  const log: FastifyBaseLogger = platform.log;
  const { runs, start, stop } = createRuns(platform, {
    models,
    budgets,
    bus: createBus({ redisUrl: undefined, secret: '' }, log),
    timings: { ...quick, ...options.timings },
    isAlone: options.isAlone ?? false,
  });
  runs.define(echoWorkflow(options));
  void start();
  return { runs, models, stop };
}

/** All events of a run until it ends or waits. */
export async function logOf(runs: Runs, runId: string, afterSeq = 0): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of runs.follow(runId, afterSeq, AbortSignal.timeout(testTimeoutMs))) {
    events.push(event);
    if (event.fact.type === 'waiting') break;
  }
  return events;
}

/** The types of the events with which a further server began; on a busy machine, `started` marks late begins as well. */
export const takeovers = (events: readonly StoredEvent[]): string[] =>
  events
    .filter(({ seq }, index) => seq - (events[index - 1]?.seq ?? 0) >= takeoverGap)
    .map(({ fact }) => fact.type);

const ids = new Set(['id', 'from']);
const plain = ({ type, data }: Fact): unknown => [
  type,
  JSON.parse(JSON.stringify(data), (name, value: unknown) => (ids.has(name) ? undefined : value)),
];

/** A log without what may differ between equivalent runs: numbers, times, ids and the pieces of text. */
export const essence = (events: readonly StoredEvent[]): unknown[] =>
  events
    .filter(({ fact }) => fact.type !== 'started' && fact.type !== 'token')
    .map(({ fact }) => plain(fact));

/** The text that a reader has assembled; it starts over when the run restarts and after each message. */
export function textRead(events: readonly StoredEvent[]): string[] {
  const texts: string[] = [];
  let text = '';
  for (const { shown } of events) {
    if (shown?.type === 'started') text = '';
    if (shown?.type === 'token') text += shown.text;
    if (shown?.type === 'message' || shown?.type === 'done') {
      texts.push(text);
      text = '';
    }
  }
  return texts;
}
