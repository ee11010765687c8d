import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../src/platform/platform.ts';
import { testTimeoutMs } from '../eventually.ts';
import { onlyItsOwn } from '../runs/engine.ts';
import { mortal, type MortalOptions } from '../runs/mortal.ts';
import {
  beginIn,
  hashOf,
  newSpinSession,
  type SpinBrief,
  type SpinEngine,
  startSpinEngine,
} from './spin-engine.ts';

export interface Setting {
  platform: Platform;
  owner: string;
  brief: SpinBrief;
}

/** A run without failures: the hash of its log, and its number of writes. */
export async function undisturbed({
  platform,
  owner,
  brief,
}: Setting): Promise<{ hash: string; writes: number }> {
  const counted = mortal(platform, { at: Infinity, when: 'before' });
  const engine = startSpinEngine(counted.platform);
  try {
    const sessionId = await newSpinSession(engine, owner, brief);
    const before = counted.transactions();
    const hash = await hashOfRun(engine, await beginIn(engine, { sessionId, owner, brief }));
    return { hash, writes: counted.transactions() - before };
  } finally {
    await engine.stop();
  }
}

/**
 * The hash of the log of a run whose server dies at one of its writes and which `heir` finishes; undefined when the
 * run ended before that.
 */
export async function outlive(
  { platform, owner, brief }: Setting,
  death: MortalOptions,
  heir: SpinEngine,
): Promise<string | undefined> {
  const sessionId = await newSpinSession(heir, owner, brief);
  const doomed = mortal(platform, death);
  const first = startSpinEngine(doomed.platform, onlyItsOwn);
  try {
    const start = { sessionId, owner, brief };
    const sent = await beginIn(first, start).catch(() => undefined);
    const ended = sent === undefined ? undefined : hashOfRun(heir, sent);
    await Promise.race([doomed.died, ended]);
    if (doomed.isDead()) await letLeaseRunOut(platform, sessionId);
    // A client without an answer repeats its request at a living server.
    const runId = sent ?? (await beginIn(heir, start));
    const hash = await (ended ?? hashOfRun(heir, runId));
    return doomed.isDead() ? hash : undefined;
  } finally {
    await first.stop();
  }
}

/** The hash of a run's log once it has ended. @throws when it does not end */
async function hashOfRun({ runs }: SpinEngine, runId: string): Promise<string> {
  await runs.wait(runId, 0, AbortSignal.timeout(testTimeoutMs));
  return hashOf(await runs.log(runId));
}

/** Expires the dead server's lease, whatever writes it still has pending. */
async function letLeaseRunOut({ database }: Platform, sessionId: string): Promise<void> {
  const { rows } = await database.pool.query<{ lease: string }>(
    "SELECT lease_id AS lease FROM ai_runs WHERE session_id = $1 AND status = 'running'",
    [sessionId],
  );
  for (let tries = 0; tries < 3; tries += 1) {
    await database.pool.query(
      // Only this run's lease: a server that took it over has other leases under the same id.
      "UPDATE ai_runs SET lease_until = now() - interval '1 second' WHERE session_id = $1 AND lease_id = $2",
      [sessionId, rows[0]?.lease],
    );
    await pause(20);
  }
}
