import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { auditOf } from '../../src/account/audit/audit-log.repository.ts';
import { createExport, type Export } from '../../src/account/users/export.service.ts';
import type { PersonalDataSource } from '../../src/platform/personal-data/index.ts';
import { startTestServer, type TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

let server: TestServer;
let maya: SignedIn;
let collected = 0;
let exportOwn: () => ReturnType<Export>;

const files = 20;
const fileBytes = 256 * 1024;

beforeAll(async () => {
  server = await startTestServer();
  maya = await server.signIn('maya@alma.test');
  const large: PersonalDataSource = {
    name: 'large',
    async *collect() {
      for (let index = 0; index < files; index += 1) {
        collected += 1;
        // Not compressible, so that the archive is as large.
        yield { path: `file-${index}`, content: randomBytes(fileBytes) };
      }
    },
  };
  const exportData = createExport(server.platform, [large]);
  const origin = { actorId: maya.userId, address: '127.0.0.1', requestId: 'export' };
  exportOwn = () => exportData({ userId: maya.userId, isAdmin: false }, maya.userId, origin);
});
beforeEach(() => {
  collected = 0;
});
afterAll(() => server.close());

it('collects data only as fast as the export is read', async () => {
  const { archive } = await exportOwn();
  await eventually(() => collected > 0, 'the first file');
  await pause(500);
  expect(collected).toBeLessThan(5);
  let bytes = 0;
  for await (const chunk of archive) bytes += (chunk as Buffer).length;
  expect(collected).toBe(files);
  expect(bytes).toBeGreaterThan(files * fileBytes);
});

it('allows one export at a time for each person, until it has ended or its reader is gone', async () => {
  const { archive } = await exportOwn();
  await expect(exportOwn()).rejects.toMatchObject({ code: 'RATE_LIMITED', extra: { retryAfterSeconds: 5 } });
  archive.destroy();
  await once(archive, 'close');
  const next = await exportOwn();
  expect(collected).toBeLessThan(5);
  next.archive.resume();
  await once(next.archive, 'close');
  (await exportOwn()).archive.destroy();
});

it('has every entry of a long audit log, in order', async () => {
  await server.database.pool.query(
    `INSERT INTO audit_log (actor_id, action, details)
     SELECT $1, 'session.started', jsonb_build_object('place', n) FROM generate_series(1, 1200) AS n`,
    [maya.userId],
  );
  const places: unknown[] = [];
  for await (const { details } of auditOf(server.platform.database.db, maya.userId))
    if ('place' in details) places.push(details['place']);
  expect(places).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
});
