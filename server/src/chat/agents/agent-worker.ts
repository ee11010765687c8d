import { randomUUID } from 'node:crypto';
import type { Lease } from '../../platform/database/index.ts';
import { createJob } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AnsweringParts, createAnswering } from './answering.ts';
import {
  type AnswerRow,
  claimAnswers,
  dropAnswersBefore,
  releaseAnswers,
  renewAnswers,
} from './answers.repository.ts';
import { createMentions } from './mentions.ts';

export interface AgentWorkerTimings {
  /** A server counts as gone after this time without renewing its lease; others then give its answers. */
  leaseMs: number;
  renewMs: number;
  /** How often this server looks for answers that others left unfinished. */
  pollIntervalMs: number;
}

const agentWorkerTimings: AgentWorkerTimings = {
  leaseMs: 10_000,
  renewMs: 2_500,
  pollIntervalMs: 1_500,
};

/** Concurrent answers on this server. */
const maxRunning = 8;
const keepMs = 24 * 60 * 60_000;
const sweepMs = 10 * 60_000;
const failure = 'answering for agents in chats failed';

interface Running {
  abort: AbortController;
  ended: Promise<void>;
}

/** Finds mentions and answers them: immediately if stored on this server, later if other servers left them. */
export function createAgentWorker(
  platform: Platform,
  parts: Omit<AnsweringParts, 'platform' | 'lease'>,
  timings: Partial<AgentWorkerTimings> = {},
) {
  const { database, log } = platform;
  const { db } = database;
  const { leaseMs, renewMs, pollIntervalMs } = { ...agentWorkerTimings, ...timings };
  const lease: Lease = { id: randomUUID(), ms: leaseMs };
  const mentions = createMentions(platform);
  const answer = createAnswering({ ...parts, platform, lease });
  const running = new Map<string, Running>();
  let isLeaving = false;
  let hasFailed = false;

  function failed(error: unknown): void {
    if (!hasFailed) log.warn({ err: error }, failure);
    hasFailed = true;
  }

  function begin(row: AnswerRow): void {
    const abort = new AbortController();
    const ended = answer(row, abort.signal)
      .catch(failed)
      .finally(() => {
        running.delete(row.id);
        // Starts the next question to the same agent.
        if (!isLeaving) void polling.wake();
      });
    running.set(row.id, { abort, ended });
  }

  const job = (everyMs: number, work: () => Promise<void>) => createJob({ everyMs, work, log, failure });
  const polling = job(pollIntervalMs, async () => {
    while (!isLeaving && (await mentions.searchNext()));
    const free = maxRunning - running.size;
    if (free <= 0 || isLeaving) return;
    for (const row of await claimAnswers(db, lease, free)) if (!running.has(row.id)) begin(row);
    hasFailed = false;
  });
  const renewing = job(renewMs, async () => {
    if (running.size === 0) return;
    const before = [...running];
    const held = await renewAnswers(db, lease, [...running.keys()]);
    for (const [id, { abort }] of before) if (!held.has(id)) abort.abort();
  });
  const sweeping = job(sweepMs, () => dropAnswersBefore(db, new Date(platform.now() - keepMs)));
  const jobs = [polling, renewing, sweeping];

  return {
    /** Called when a message was stored here that may mention an agent. */
    wake: (): void => void polling.wake(),

    start(): void {
      for (const { start } of jobs) start();
    },

    /** Leaves unfinished answers to other servers, or to itself after a restart. */
    async stop(): Promise<void> {
      isLeaving = true;
      await Promise.all(jobs.map(({ stop }) => stop()));
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await releaseAnswers(db, lease).catch(() => undefined);
    },
  };
}
