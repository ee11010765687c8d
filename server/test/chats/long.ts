// node server/test/chats/long.ts [kills]
// The long kill test of chats: one server, then two on one database (and one Redis where it is installed), killed at
// random instants under load, and every fifth time the database itself. Afterwards the whole history is checked.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import { runKills } from './kill-run.ts';

const kills = Number(process.argv[2] ?? 120);
const redisPort = 4290;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(path.join(tmpdir(), 'alma-kills-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const redis = hasRedis
  ? spawn('redis-server', ['--port', String(redisPort), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
  : undefined;
try {
  for (const ports of [[4282], [4283, 4284]]) {
    const begun = Date.now();
    const report = await runKills({
      databaseUrl: database.url,
      ports,
      folder,
      redisUrl: redis && ports.length > 1 ? `redis://127.0.0.1:${redisPort}` : undefined,
      kills: Math.ceil(kills / 2),
      lifeMs: 1_200,
      killDatabase: () => void process.kill(database.pid(), 'SIGKILL'),
      say,
    });
    const seconds = Math.round((Date.now() - begun) / 1000);
    say(
      `${ports.length} server(s): ${report.kills} kills and ${report.cuts} broken connections in ${seconds} s, ` +
        `${report.acknowledged} messages acknowledged, faults: ${report.faults.length}`,
    );
    for (const fault of report.faults) say(`- ${fault}`);
    if (report.faults.length > 0) process.exitCode = 1;
  }
} finally {
  redis?.kill('SIGKILL');
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
