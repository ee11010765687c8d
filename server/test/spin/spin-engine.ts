import { createHash } from 'node:crypto';
import * as rules from '@alma/offline-assistant/spin';
import { pino } from 'pino';
import { openModels } from '../../src/ml/models/index.ts';
import type { Json, Runs, StoredEvent, Timings } from '../../src/ml/runs/index.ts';
import { createRuns } from '../../src/ml/runs/runs.service.ts';
import type { OfflineTasks } from '../../src/ml/spin/perform.ts';
import { spinWorkflow } from '../../src/ml/spin/spin.workflow.ts';
import { createBus } from '../../src/platform/bus/index.ts';
import { createBudgets } from '../../src/platform/limits/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { essence } from '../runs/engine.ts';

export interface SpinEngine {
  runs: Runs;
  stop(): Promise<void>;
}

/** Runs the offline rules in this process, since only the engine dies in these tests. */
const offlineTasks: OfflineTasks = async (name, input) => rules[name](input as never) as never;

/** Short intervals, so that tests need not wait, with a lease that a busy machine does not let expire. */
const quick = { leaseMs: 60_000, heartbeatMs: 5_000, pollIntervalMs: 100, flushMs: 20 };

/** Performs spin runs without routes and sockets, like a further server on this database. */
export function startSpinEngine(platform: Platform, timings: Partial<Timings> = {}): SpinEngine {
  const budgets = createBudgets(platform);
  const models = openModels(platform, budgets);
  const { runs, start, stop } = createRuns(platform, {
    models,
    budgets,
    bus: createBus({ redisUrl: undefined, secret: '' }, pino({ level: 'silent' })),
    timings: { ...quick, ...timings },
  });
  runs.define(spinWorkflow({ tasks: offlineTasks }));
  void start();
  return { runs, stop };
}

export const fourAgents = ['Architect', 'Developer', 'Nurse lead', 'Critic'].map((name, index) => ({
  agent_id: `a${index + 1}`,
  name,
  prompt: `You are the ${name} and look at your part of it.`,
}));

export interface SpinBrief {
  problem: string;
  orientation: 'discharge' | 'charge';
  mode: 'auto' | 'control';
  agents: { agent_id: string; name: string; prompt: string }[];
}

/** A session whose run has not started. */
export async function newSpinSession({ runs }: SpinEngine, owner: string, brief: SpinBrief): Promise<string> {
  const { agents: _agents, ...setup } = brief;
  return (await runs.sessions.create({ owner, kind: 'spin', data: setup })).id;
}

/** Starts the run of a session; repeated calls start no second one. */
export async function beginIn(
  { runs }: SpinEngine,
  start: { sessionId: string; owner: string; brief: SpinBrief },
): Promise<string> {
  const { sessionId, owner, brief } = start;
  const input: Json = structuredClone({ ...brief });
  const { runId } = await runs.send({ sessionId, owner, text: brief.problem, requestId: 'begin', input });
  return runId;
}

/** A hash of a log without ids, numbers and times. */
export const hashOf = (events: readonly StoredEvent[]): string =>
  createHash('sha256')
    .update(JSON.stringify(essence(events)))
    .digest('hex');
