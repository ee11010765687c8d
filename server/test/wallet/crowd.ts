import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { type Ledger, LedgerUnavailable, type Posted } from '../../src/wallet/ledger/port.ts';
import { testTimeoutMs } from '../eventually.ts';
import { type Ask, type Operation, operation, type Player } from './operations.ts';

export interface CrowdOptions {
  ledger(): Ledger;
  player: Player;
  operations: number;
  clients: number;
  seed: number;
  /** The share of operations that target the first person, to create a hot account. */
  hotShare?: number;
}

export interface CrowdReport {
  /** The confirmed hashes by key. */
  acknowledged: Map<string, string>;
  outcomes: Map<string, number>;
  failures: unknown[];
}

/** Runs many clients at once, which take turns at one random sequence of operations. Unknown outcomes are retried. */
export async function runCrowd(options: CrowdOptions): Promise<CrowdReport> {
  const { player, operations, clients, seed, hotShare = 0 } = options;
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: operations, seed });
  const steps = fc.sample(operation, { numRuns: operations, seed });
  const report: CrowdReport = { acknowledged: new Map(), outcomes: new Map(), failures: [] };
  let next = 0;

  async function client(): Promise<void> {
    while (next < operations) {
      const place = next++;
      const step = steps[place];
      const call = step && player.callOf((random[place] ?? 1) < hotShare ? onHotAccount(step) : step);
      if (call) await settle(call);
    }
  }

  async function settle(call: Ask): Promise<void> {
    try {
      const posted = await askUntilKnown(options.ledger, call);
      if (posted) note(posted);
    } catch (error) {
      report.failures.push(error);
    }
  }

  function note(posted: Posted): void {
    const outcome = posted.outcome === 'refused' ? posted.refusal : posted.outcome;
    report.outcomes.set(outcome, (report.outcomes.get(outcome) ?? 0) + 1);
    if (posted.outcome === 'refused') return;
    const { key, hash } = posted.transfer;
    const before = report.acknowledged.get(key);
    if (before !== undefined && before !== hash) report.failures.push(new Error(`${key} has two results`));
    report.acknowledged.set(key, hash);
    if (posted.outcome === 'created') player.hashes.push(hash);
  }

  await Promise.all(Array.from({ length: clients }, client));
  return report;
}

/** Repeats a call with the same key until its outcome is known, as a careful client does. */
async function askUntilKnown(ledger: () => Ledger, call: Ask): Promise<Posted | undefined> {
  const until = Date.now() + testTimeoutMs;
  for (;;) {
    try {
      return await call(ledger());
    } catch (error) {
      if (!(error instanceof LedgerUnavailable) || Date.now() > until) throw error;
      await pause(50);
    }
  }
}

const onHotAccount = (step: Operation): Operation => {
  if (step.do === 'transfer') return { ...step, to: 0 };
  return 'person' in step ? { ...step, person: 0 } : step;
};
