// A server that tests kill: starts a run, prints its id during the run, and never finishes.
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { startEngine } from './engine.ts';

const [url = '', sessionId = '', owner = ''] = process.argv.slice(2);
const platform: Platform = {
  config: readConfig({ NODE_ENV: 'test', ALMA_SECRET: 'a secret that only tests share, long enough' }),
  database: openDatabase(url, { poolSize: 3, onError: () => undefined }),
  log: pino({ level: 'silent' }),
  version: '0.0.0-test',
  publicUrl: 'http://localhost',
  now: () => Date.now(),
};

let runId = '';
const { runs } = startEngine(platform, {
  async during({ key }) {
    if (key !== 'round-2') return;
    process.stdout.write(`${runId}\n`);
    await pause(60_000);
  },
});
runId = (await runs.send({ sessionId, owner, text: 'One two three', input: { rounds: 2 } })).runId;
