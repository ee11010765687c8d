import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { auditLedger } from '../../src/wallet/ledger/audit.ts';
import type { Ledger, Posted } from '../../src/wallet/ledger/port.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { testTimeoutMs } from '../eventually.ts';
import { runCrowd } from './crowd.ts';
import { createMemoryLedger } from './memory-ledger.ts';
import { type Ask, closing, operation, people, Player } from './operations.ts';
import { replayInModel } from './replay.ts';

let database: TestDatabase;
let ledger: Ledger;
let runs = 0;

const open = (): Ledger =>
  createPostgresLedger(
    connect({ url: database.url, poolSize: 4, onError: () => undefined, connectLimitMs: testTimeoutMs }),
  );

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  ledger = open();
});
afterEach(async () => {
  expect((await auditLedger(ledger)).errors).toEqual([]);
  await ledger.stop();
});

const outcomeOf = (posted: Posted | undefined): string | undefined =>
  posted?.outcome === 'refused' ? posted.refusal : posted?.outcome;

/** Expects all visible state of both ledgers to be equal. */
async function compare(model: Ledger, onModel: Player, onReal: Player): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const [expected, actual] = await Promise.all([
      model.balances(onModel.ownerOf(person)),
      ledger.balances(onReal.ownerOf(person)),
    ]);
    const seen = (balances: typeof actual) =>
      balances.map(({ asset, free, held }) => `${asset} ${free} ${held}`).sort();
    expect(seen(actual)).toEqual(seen(expected));
  }
}

describe('the ledger in PostgreSQL, compared with the model', () => {
  it('gives the same results as the model, including crashes between the steps', async () => {
    const step = fc.oneof(
      { weight: 40, arbitrary: operation },
      { weight: 1, arbitrary: closing },
      { weight: 2, arbitrary: fc.constant('crash' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        runs += 1;
        const model = createMemoryLedger();
        const [onModel, onReal] = [new Player(`run${runs}`), new Player(`run${runs}`)];
        await onModel.openAll(model);
        await onReal.openAll(ledger);
        let last: Ask | undefined;
        for (const each of steps) {
          if (each === 'crash') {
            // The process died before its last answer arrived; a new one repeats the call.
            await ledger.stop();
            ledger = open();
            if (last) await last(ledger);
            continue;
          }
          const [call, real] = [onModel.callOf(each), onReal.callOf(each)];
          const [expected, actual] = [await call?.(model), await real?.(ledger)];
          expect(outcomeOf(actual)).toBe(outcomeOf(expected));
          if (expected?.outcome === 'created') onModel.hashes.push(expected.transfer.hash);
          if (actual?.outcome === 'created') onReal.hashes.push(actual.transfer.hash);
          last = real;
        }
        await compare(model, onModel, onReal);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it.each([
    ['over many accounts', 0],
    ['with one hot account', 0.7],
  ])('keeps every guarantee for 16 concurrent clients, %s', async (_where, hotShare) => {
    runs += 1;
    const player = new Player(`crowd${runs}`);
    await player.openAll(ledger);
    const report = await runCrowd({
      ledger: () => ledger,
      player,
      operations: 2_000,
      clients: 16,
      seed: 7,
      hotShare,
    });
    expect(report.failures).toEqual([]);
    expect(report.outcomes.get('created')).toBeGreaterThan(200);
    const journal = await replayInModel(ledger);
    for (const [key, hash] of report.acknowledged) expect(journal.get(key)).toBe(hash);
  });

  it('lets two servers write at the same time', async () => {
    runs += 1;
    const player = new Player(`servers${runs}`);
    await player.openAll(ledger);
    const servers = [ledger, open()];
    let turn = 0;
    const next = (): Ledger => servers[(turn += 1) % 2] ?? ledger;
    const report = await runCrowd({
      ledger: next,
      player,
      operations: 1_000,
      clients: 16,
      seed: 11,
      hotShare: 0.5,
    });
    expect(report.failures).toEqual([]);
    const journal = await replayInModel(ledger);
    for (const [key, hash] of report.acknowledged) expect(journal.get(key)).toBe(hash);
    await servers[1]?.stop();
  });
});
