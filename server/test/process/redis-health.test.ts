import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeSecrets } from '../../../tools/stack/write-stack.ts';
import { RedisProcess } from '../chats/redis-process.ts';
import { describeWithRedis } from '../chats/with-redis.ts';
import { composeFile } from './compose.ts';
import { ComposeSchema } from './compose-schema.ts';
import { freePort } from './free-port.ts';

describeWithRedis('the health check of Redis in docker-compose.yml', () => {
  let folder: string;
  let redis: RedisProcess;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'alma-redis-'));
    writeSecrets(folder);
    port = await freePort();
    const { password } = new URL(readFileSync(path.join(folder, 'redis-url'), 'utf8'));
    const configuration = path.join(folder, 'redis-conf');
    redis = await RedisProcess.start({ port, url: `redis://:${password}@127.0.0.1:${port}`, configuration });
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  /** The exit code of the check, with the secrets of `secrets`. */
  function check(secrets: string): number | null {
    const { healthcheck } = ComposeSchema.parse(composeFile).services['redis'] ?? {};
    const command = (healthcheck?.test.at(-1) ?? '')
      .replace('valkey-cli', `redis-cli -p ${port}`)
      .replaceAll('/run/secrets', secrets)
      .replaceAll('$$', '$');
    return spawnSync('/bin/sh', ['-c', command]).status;
  }

  it('signs in, and succeeds for its own password alone', () => {
    const others = path.join(folder, 'others');
    writeSecrets(others);
    expect([check(folder), check(others)]).toEqual([0, 1]);
  });

  it('shows no secret in the arguments of a process', () => {
    const { healthcheck } = ComposeSchema.parse(composeFile).services['redis'] ?? {};
    expect(healthcheck?.test.at(-1)).not.toMatch(/\$\(|`/);
  });
});
