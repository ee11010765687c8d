import type { Asset } from '@alma/shared/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { auditLedger } from '../../src/wallet/ledger/audit.ts';
import {
  faucet,
  type Ledger,
  type NewTransfer,
  type Posted,
  type Transfer,
} from '../../src/wallet/ledger/port.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { testTimeoutMs } from '../eventually.ts';
import { createMemoryLedger } from './memory-ledger.ts';

/** A ledger with two people, of whom Ada has 100 units of USDXM. */
export interface Desk {
  ledger: Ledger;
  ada: string;
  ben: string;
  key(): string;
  free(owner: string, asset?: Asset): Promise<bigint | undefined>;
  fund(to: string, units: bigint): Promise<Posted>;
  /** Posts ten units from Ada to Ben, by default. */
  send(transfer?: Partial<NewTransfer>): Promise<Posted>;
  /** Holds USDXM of Ada. */
  hold(units: bigint): Promise<Posted>;
}

let database: TestDatabase;
let runs = 0;

/** Every engine of the ledger; all pass the same suite. Add a new one here. */
const engines: [string, () => Ledger][] = [
  ['memory', () => createMemoryLedger()],
  [
    'PostgreSQL',
    () =>
      createPostgresLedger(
        connect({ url: database.url, poolSize: 4, onError: () => undefined, connectLimitMs: testTimeoutMs }),
      ),
  ],
];

/** Runs tests on each engine, and audits the whole ledger after each test. */
export function describeLedgers(subject: string, tests: (desk: Desk) => void): void {
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  describe.each(engines)(`${subject} in %s`, (_name, create) => {
    const desk = createDesk();
    beforeEach(async () => {
      runs += 1;
      Object.assign(desk, { ledger: create(), ada: `user:ada-${runs}`, ben: `user:ben-${runs}` });
      await desk.ledger.open(desk.ada, ['USDXM', 'SOL']);
      await desk.ledger.open(desk.ben, ['USDXM', 'SOL']);
      await made(desk.fund(desk.ada, 100n));
    });
    afterEach(async () => {
      expect((await auditLedger(desk.ledger)).errors).toEqual([]);
      await desk.ledger.stop();
    });
    tests(desk);
  });
}

function createDesk(): Desk {
  let keys = 0;
  const key = (): string => `key-${runs}-${(keys += 1)}`;
  const desk: Desk = {
    ledger: createMemoryLedger(),
    ada: '',
    ben: '',
    key,
    free: async (owner, asset = 'USDXM') =>
      (await desk.ledger.balances(owner)).find((balance) => balance.asset === asset)?.free,
    fund: (to, units) =>
      desk.ledger.post({ key: key(), kind: 'fund', from: faucet, to, asset: 'USDXM', units }),
    send: (transfer = {}) => {
      const usual = { kind: 'transfer', from: desk.ada, to: desk.ben, asset: 'USDXM', units: 10n } as const;
      return desk.ledger.post({ key: key(), ...usual, ...transfer });
    },
    hold: (units) =>
      desk.ledger.hold({ key: key(), owner: desk.ada, asset: 'USDXM', units, reason: 'A task' }),
  };
  return desk;
}

/** The transfer of a posting that must succeed. */
export async function made(posting: Promise<Posted>): Promise<Transfer> {
  const posted = await posting;
  if (posted.outcome === 'refused') throw new Error(`refused: ${posted.refusal}`);
  return posted.transfer;
}

export const refused = (refusal: string): object => expect.objectContaining({ outcome: 'refused', refusal });
