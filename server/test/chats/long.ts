// node server/test/chats/long.ts [kills]
// The long kill test of chats: one server, then two on one database and one Redis (where it is installed). At random
// instants under load a server is killed or stopped, the database is killed, or Redis ends and loses its messages.
// Clients cut their connections as well. Afterwards the whole history is checked.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startManagedDatabase } from '../../src/platform/database/managed.ts';
import { runKills } from './kill-run.ts';
import { hasRedis, RedisProcess } from './redis-process.ts';

const kills = Number(process.argv[2] ?? 120);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(path.join(tmpdir(), 'alma-kills-'));
chmodSync(folder, 0o755);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await startManagedDatabase({ dataDir: folder, log: silent });
const redis = hasRedis() ? await RedisProcess.start() : undefined;
const dropNews = async (): Promise<void> => {
  await redis?.stop();
  await pause(300);
  await redis?.start();
};
/** A database that ends more than five times within a minute is not restarted, by design. */
const databaseRestMs = 15_000;
let databaseKilledAt = Number.NEGATIVE_INFINITY;
/** Returns false while the database is still restarting after the previous kill. */
const killDatabase = (): boolean => {
  if (performance.now() - databaseKilledAt < databaseRestMs) return false;
  try {
    process.kill(database.pid(), 'SIGKILL');
    databaseKilledAt = performance.now();
    return true;
  } catch {
    return false;
  }
};
try {
  for (const servers of [1, 2]) {
    const started = Date.now();
    const hasNews = redis !== undefined && servers > 1;
    const report = await runKills({
      databaseUrl: database.url,
      servers,
      folder,
      redisUrl: hasNews ? redis.url : undefined,
      kills: Math.ceil(kills / 2),
      lifeMs: 1_200,
      troubles: {
        stall: true,
        killDatabase,
        ...(hasNews ? { dropNews } : {}),
      },
      say,
    });
    const seconds = Math.round((Date.now() - started) / 1000);
    say(
      `${servers} server(s): ${report.kills} kills, ${report.stalls} stalls, ${report.newsLost} losses of all news and ` +
        `${report.cuts} broken connections in ${seconds} s; ` +
        `${report.acknowledged} messages acknowledged, errors: ${report.errors.length}`,
    );
    for (const error of report.errors) say(`- ${error}`);
    if (report.errors.length > 0) process.exitCode = 1;
  }
} finally {
  await redis?.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
