import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { type AnsweringParts, createAnswering } from './answering.ts';
import {
  type AnswerRow,
  claimAnswers,
  dropAnswersBefore,
  type Lease,
  releaseAnswers,
  renewAnswers,
} from './answers.repository.ts';
import { createMentions } from './mentions.ts';
import { createWakeable } from './wakeable.ts';

export interface AgentWorkerTimings {
  /** After this long without a sign of life a server counts as gone, and others answer. */
  leaseMs: number;
  renewMs: number;
  /** How often this server looks for what others have left. */
  pollIntervalMs: number;
}

const agentWorkerTimings: AgentWorkerTimings = {
  leaseMs: 10_000,
  renewMs: 2_500,
  pollIntervalMs: 1_500,
};

/** Answers given here at once. */
const maxRunning = 8;
const keptMs = 24 * 60 * 60_000;
const sweepMs = 10 * 60_000;

interface Running {
  abort: AbortController;
  ended: Promise<void>;
}

/** Hears mentions and answers them: those of its own people at once, and what other servers have left. */
export function createAgentWorker(
  platform: Platform,
  parts: Omit<AnsweringParts, 'platform' | 'lease'>,
  timings: Partial<AgentWorkerTimings> = {},
) {
  const { db } = platform.database;
  const { leaseMs, renewMs, pollIntervalMs } = { ...agentWorkerTimings, ...timings };
  const lease: Lease = { id: randomUUID(), ms: leaseMs };
  const mentions = createMentions(platform);
  const answer = createAnswering({ ...parts, platform, lease });
  const running = new Map<string, Running>();
  const timers: NodeJS.Timeout[] = [];
  let isLeaving = false;
  let hasFailed = false;

  function failed(error: unknown): void {
    if (!hasFailed) platform.log.warn({ err: error }, 'agents in chats do not answer');
    hasFailed = true;
  }

  function begin(row: AnswerRow): void {
    const abort = new AbortController();
    const ended = answer(row, abort.signal)
      .catch(failed)
      .finally(() => {
        running.delete(row.id);
        // The next question to the same agent.
        if (!isLeaving) looking.wake();
      });
    running.set(row.id, { abort, ended });
  }

  const looking = createWakeable(async () => {
    while (!isLeaving && (await mentions.hear()));
    const room = maxRunning - running.size;
    if (room <= 0 || isLeaving) return;
    for (const row of await claimAnswers(db, lease, room)) if (!running.has(row.id)) begin(row);
    hasFailed = false;
  }, failed);

  const renewing = createWakeable(async () => {
    if (running.size === 0) return;
    const before = [...running];
    const held = await renewAnswers(db, lease, [...running.keys()]);
    for (const [id, { abort }] of before) if (!held.has(id)) abort.abort();
  }, failed);

  const sweeping = createWakeable(() => dropAnswersBefore(db, new Date(platform.now() - keptMs)), failed);

  return {
    /** A message that may mention an agent was stored here. */
    wake: looking.wake,

    start(): void {
      timers.push(
        setInterval(looking.wake, pollIntervalMs).unref(),
        setInterval(renewing.wake, renewMs).unref(),
        setInterval(sweeping.wake, sweepMs).unref(),
      );
    },

    /** Leaves its answers to other servers, or to itself after a restart. */
    async stop(): Promise<void> {
      isLeaving = true;
      for (const timer of timers) clearInterval(timer);
      for (const work of [looking, renewing, sweeping]) await work.idle();
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await releaseAnswers(db, lease).catch(() => undefined);
    },
  };
}
