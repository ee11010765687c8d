import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Bucket, startBucket } from '../files/bucket.ts';
import { freePort } from '../process/free-port.ts';
import { spawnServer, stopAll, waitUntilReady } from '../process/server-process.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { type PreparedDatabase, preparedDatabase } from './prepared-database.ts';

const program = path.resolve(import.meta.dirname, '../../src/prepare/program.ts');

let database: PreparedDatabase;
let bucket: Bucket;
let folder: string;
beforeEach(async () => {
  [database, bucket] = await Promise.all([preparedDatabase(), startBucket()]);
  folder = mkdtempSync(path.join(tmpdir(), 'alma-prepare-'));
});
afterEach(async () => {
  await stopAll();
  await Promise.all([bucket.stop(), database.drop()]);
  rmSync(folder, { recursive: true });
});

/** The same settings, read from files that contain them. */
function inFiles(settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const file = path.join(folder, name);
      writeFileSync(file, `${value}\n`);
      return [`${name}_FILE`, file];
    }),
  );
}

async function run(env: Record<string, string>) {
  const { ended, output } = spawnServer(env, {}, program);
  return { code: await ended, output: output() };
}

describe('the program that prepares an installation', () => {
  it('creates everything that a server without owner rights needs, also when repeated', async () => {
    const { ownerUrl, ledgerOwnerUrl, adminUrl = '' } = database;
    const env = {
      ...inFiles({
        ...database.env,
        DATABASE_OWNER_URL: ownerUrl,
        LEDGER_DATABASE_OWNER_URL: ledgerOwnerUrl,
        DATABASE_ADMIN_URL: adminUrl,
      }),
      ...bucket.env,
      S3_BUCKET: 'made-here',
    };
    const output = 'The databases are prepared.\nThe bucket made-here is prepared.\n';
    expect(await run(env)).toEqual({ code: 0, output });
    expect(await run(env)).toEqual({ code: 0, output });
    const s3 = new S3Client({
      endpoint: bucket.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: bucket.credentials,
    });
    await s3.send(new HeadBucketCommand({ Bucket: 'made-here' }));
    s3.destroy();

    const [web, port] = [makeWebFolder(), await freePort()];
    const server = spawnServer({
      ...inFiles(database.env),
      ...bucket.env,
      PORT: String(port),
      ALMA_DATA_DIR: web.dir,
      ALMA_WEB_DIR: web.dir,
    });
    await waitUntilReady(server, port);
    await stopAll();
    web.remove();
  });

  it('names every setting that is wrong, and shows no password', async () => {
    const { code, output } = await run({ DATABASE_URL: 'mysql://alma:k3Zt9qLw@database/alma' });
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) expect(output).toContain(`${name}: `);
    expect(output).not.toContain('k3Zt9qLw');
  });
});
