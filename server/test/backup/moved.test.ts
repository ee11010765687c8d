import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type BackupSource, makeBackup } from '../../src/backup/make-backup.ts';
import { newestMigration, partsOf } from '../../src/backup/parts.ts';
import { restoreBackup, type Target } from '../../src/backup/restore-backup.ts';
import { createObjects, type ObjectStore, openStore, removalLock } from '../../src/platform/store/index.ts';
import { auditLedgerAt } from '../../src/wallet/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { type Bucket, startBucket } from '../files/bucket.ts';
import { makeProject } from '../projects/project-client.ts';
import type { SignedIn } from '../sign-in.ts';

let folder: string;
let bucket: Bucket;
let ledger: TestDatabase;
let goal: TestDatabase;
let server: TestServer;
let leo: SignedIn;
let installation: BackupSource;
let keys: { recipient: string; identity: string };
const quiet = { now: new Date(), onProgress: () => undefined };
const open: ObjectStore[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alma-moved-'));
  [bucket, ledger, goal] = [await startBucket(), await emptyDatabase(), await emptyDatabase()];
  server = await startTestServer({ env: { ...bucket.env, LEDGER_DATABASE_URL: ledger.url } });
  leo = await server.signIn('leo@alma.test');
  const { config } = server.platform;
  const store = openStore(config.bucket ?? { folder });
  open.push(store);
  installation = {
    parts: partsOf(config, server.databaseUrl),
    store,
    secret: config.secret,
    hasOwnSecret: false,
    version: '1.0.0',
  };
  const identity = await generateX25519Identity();
  keys = { identity, recipient: await identityToRecipient(identity) };
});
afterAll(async () => {
  for (const store of open) store.stop();
  await server.close();
  await Promise.all([bucket.stop(), ledger.drop(), goal.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const backUp = (name: string, from = installation) =>
  makeBackup(from, { ...quiet, file: path.join(folder, name), recipients: [keys.recipient] });

function targetOf(databaseUrl: string, secret = installation.secret): Target {
  const { config } = server.platform;
  const store = openStore({ folder: path.join(folder, 'files') });
  open.push(store);
  return {
    parts: partsOf({ ...config, ledger: { ...config.ledger, databaseUrl: undefined } }, databaseUrl),
    store,
    secret,
    keepSecret: async () => undefined,
  };
}

describe('a backup', () => {
  it('moves an installation: a bucket to a folder, two databases into one', async () => {
    const project = await makeProject(server, leo);
    const { body: file } = await project.upload('a.md', '# Moved');
    const sent = await server.call('POST', '/api/v1/wallets/fund', {
      as: leo,
      body: { token: 'SOL', amount: '1' },
    });
    expect(sent).toMatchObject({ status: 200 });
    const { missing, end } = await backUp('moved.backup');
    expect([missing, end.objects.count > 0]).toEqual([[], true]);

    const report = await restoreBackup(targetOf(goal.url), {
      ...quiet,
      file: path.join(folder, 'moved.backup'),
      identity: keys.identity,
    });
    expect(report.hasOtherSecret).toBe(false);
    const before = await auditLedgerAt(ledger.url);
    expect(await auditLedgerAt(goal.url)).toEqual(before);
    expect(before).toMatchObject({ errors: [] });

    const moved = await startTestServer({ databaseUrl: goal.url, env: { ALMA_DATA_DIR: folder } });
    try {
      // The earlier session continues.
      const text = await moved.call('GET', `/api-ml/v1/projects/${project.id}/files/${file.id}/text`, {
        as: leo,
      });
      expect(text).toMatchObject({ status: 200, body: { text: '# Moved' } });
    } finally {
      await moved.close();
    }
  });

  it('reports that the secret differs', async () => {
    const other = await emptyDatabase();
    try {
      const options = { ...quiet, file: path.join(folder, 'moved.backup'), identity: keys.identity };
      const report = await restoreBackup(targetOf(other.url, 'another secret of enough characters'), options);
      expect(report.hasOtherSecret).toBe(true);
    } finally {
      await other.drop();
    }
  });

  it('prevents the removal of objects while it copies them', async () => {
    const project = await makeProject(server, leo);
    const { status, body: file } = await project.upload('b.md', '# Removed meanwhile');
    expect(status).toBe(201);
    const objects = createObjects(server.platform, installation.store as ObjectStore);
    let removed = false;
    const { missing } = await backUp('held.backup', {
      ...installation,
      store: {
        async get(key) {
          if (!removed) {
            const { status: deleted } = await project.call('DELETE', `/files/remove/${file.id}`);
            expect(deleted).toBeLessThan(300);
          }
          removed = true;
          server.passTime(60 * 60_000);
          await objects.sweep();
          return installation.store.get(key);
        },
      },
    });
    expect([removed, missing]).toEqual([true, []]);
    const { rows } = await server.database.pool.query('SELECT pg_try_advisory_xact_lock($1) AS free', [
      removalLock,
    ]);
    expect(rows).toEqual([{ free: true }]);
  });

  it('reports missing files, and contains the rest', async () => {
    // The last test took longer than the token is valid.
    const project = await makeProject(server, await server.signIn('leo@alma.test'));
    expect(await project.upload('c.md', '# Lost')).toMatchObject({ status: 201 });
    const { rows } = await server.database.pool.query<{ object_key: string }>(
      `SELECT object_key FROM project_file_versions WHERE project_id = $1`,
      [project.id],
    );
    const key = rows[0]?.object_key ?? '';
    await openStoreToRemove().remove(key);
    expect((await backUp('lost.backup')).missing).toEqual([key]);
  });

  const openStoreToRemove = (): ObjectStore => {
    const store = openStore(server.platform.config.bucket ?? { folder });
    open.push(store);
    return store;
  };

  it('is refused by a database with other tables, which stays empty', async () => {
    await server.database.pool.query('CREATE TABLE other_product (id int)');
    await backUp('other-tables.backup');
    await server.database.pool.query('DROP TABLE other_product');
    const other = await emptyDatabase();
    try {
      const options = { ...quiet, file: path.join(folder, 'other-tables.backup'), identity: keys.identity };
      await expect(restoreBackup(targetOf(other.url), options)).rejects.toThrow('other tables or columns');
      await restoreBackup(targetOf(other.url), { ...options, file: path.join(folder, 'moved.backup') });
    } finally {
      await other.drop();
    }
  });

  it('requires the same release to create and restore it', async () => {
    const [product, books] = installation.parts;
    if (!product || !books) throw new Error('no parts');
    await server.database.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of the next release', $1)`,
      [newestMigration(product) + 1],
    );
    await expect(backUp('newer.backup')).rejects.toThrow('the schema of another release');
  });
});
