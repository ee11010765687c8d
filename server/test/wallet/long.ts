// node server/test/wallet/long.ts [operations]
// A long run of the ledger: many clients, a hot account, two servers of which one is replaced repeatedly, and a
// database that is killed in the middle. Afterwards every rule is checked over the whole journal.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import { auditLedger } from '../../src/wallet/ledger/audit.ts';
import type { Ledger } from '../../src/wallet/ledger/port.ts';
import { connect } from '../../src/wallet/ledger/postgres/connection.ts';
import { createPostgresLedger } from '../../src/wallet/ledger/postgres/postgres-ledger.ts';
import { runCrowd } from './crowd.ts';
import { Player } from './operations.ts';
import { replayInModel } from './replay.ts';

const operations = Number(process.argv[2] ?? 100_000);
const perRound = 10_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(path.join(tmpdir(), 'alma-long-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const open = (): Ledger =>
  createPostgresLedger(connect({ url: database.url, poolSize: 4, onError: () => undefined }));
const acknowledged = new Map<string, string>();
const outcomes = new Map<string, number>();
const started = Date.now();
let kills = 0;
try {
  const ledger = open();
  for (let round = 0; round * perRound < operations; round += 1) {
    const player = new Player(`long${round}`);
    await player.openAll(ledger);
    const other = open();
    let turn = 0;
    const crowd = runCrowd({
      ledger: () => ((turn += 1) % 2 === 0 ? other : ledger),
      player,
      operations: Math.min(perRound, operations - round * perRound),
      clients: 16,
      seed: 1_000 + round,
      hotShare: round % 2 === 0 ? 0 : 0.7,
    });
    const killing = round % 3 === 2 ? setTimeout(killDatabase, 800) : undefined;
    const report = await crowd;
    clearTimeout(killing);
    if (report.failures.length > 0) throw report.failures[0];
    for (const [key, hash] of report.acknowledged) acknowledged.set(key, hash);
    for (const [outcome, count] of report.outcomes)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
    await other.stop();
    say(`${Math.min((round + 1) * perRound, operations)} operations, ${acknowledged.size} movements`);
  }
  const { transfers, errors, head } = await auditLedger(ledger);
  const journal = await replayInModel(ledger);
  const lost = [...acknowledged].filter(([key, hash]) => journal.get(key) !== hash);
  await ledger.stop();
  say(JSON.stringify(Object.fromEntries([...outcomes].sort())));
  say(
    `${operations} operations in ${Math.round((Date.now() - started) / 1000)} s, ${kills} kills of the database`,
  );
  say(`${transfers} transfers, head ${head}`);
  say(`lost or doubled: ${lost.length}; broken rules: ${errors.length}`);
  for (const error of errors) say(`- ${error}`);
  process.exitCode = lost.length + errors.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function killDatabase(): void {
  kills += 1;
  process.kill(database.pid(), 'SIGKILL');
}
