import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSegment, unpackSegment } from '@alma/offline-assistant/retrieval';
import { sql } from '#drizzle';
import { claimFile } from '../../src/ml/projects/files.repository.ts';
import type { Place } from '../../src/ml/projects/library-tasks.ts';
import { projectFiles } from '../../src/ml/projects/projects.table.ts';
import { createFileReader } from '../../src/ml/projects/reading/file-reader.ts';
import { findObjectKey, findSegment } from '../../src/ml/projects/versions.repository.ts';
import { openStore } from '../../src/platform/store/index.ts';
import type { TestServer } from '../app.ts';
import { eventually, testTimeoutMs } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { makeProject } from './project-client.ts';

interface ReadingParts {
  server(): TestServer;
  maya(): SignedIn;
}

const large = `# Log\n\n${'Die Pumpe läuft, and nobody heard it. '.repeat(3000)}`;

const log = { warn: () => undefined };

const placeOf = ({ config, database }: TestServer['platform'], more: Partial<Place> = {}) => {
  const place = { databaseUrl: database.url, store: { folder: path.join(config.dataDir, 'files') }, ...more };
  return async (): Promise<Place> => place;
};

/** Linux's number for the scheduling policy SCHED_IDLE. */
const idle = 5;

/** The scheduling of the reading processes that this process started; see proc_pid_stat(5). */
function ranks(): { pid: string; nice: number; policy: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    const stat = readIfThere(`/proc/${pid}/stat`);
    const [, parent, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (parent !== process.pid || !readIfThere(`/proc/${pid}/cmdline`).endsWith('\0indexing\0')) return [];
    return [{ pid, nice: fields[14] ?? Number.NaN, policy: fields[36] ?? Number.NaN }];
  });
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function readingCases({ server, maya }: ReadingParts): void {
  describe('large files', () => {
    it('are read by another process into the same index, and abandoned when that takes too long', async () => {
      const { database } = server().platform;
      const project = await makeProject(server(), maya());
      const [added, small] = [
        await project.upload('log.md', large),
        await project.upload('small.md', '# Small\n\nText'),
      ];
      const [file] = await project.filesRead();
      expect(file).toMatchObject({ filename: 'log.md', status: 'active' });
      const version = { fileId: added.body.id, version: added.body.version };
      const segment = await findSegment(database.db, version);
      const created = buildSegment(large);
      expect(segment && unpackSegment(segment)).toEqual(created);
      expect(file?.passages).toBe(created.chunks.start.length);
      const { platform } = server();
      const noDatabase = { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' };
      const noStore = { store: { folder: import.meta.filename } };
      const hurried = createFileReader(placeOf(platform), log, { lowPriorityMs: 1, deadlineMs: 1 });
      const patient = createFileReader(placeOf(platform), log);
      const lost = createFileReader(placeOf(platform, noDatabase), log);
      const withoutStore = createFileReader(placeOf(platform, noStore), log);
      try {
        expect(await hurried.read(version)).toEqual({ failure: 'deadline' });
        const { id, version: smallVersion } = small.body;
        const smallFile = { fileId: id, version: smallVersion };
        expect(await patient.read(smallFile)).toEqual({ passages: 1 });
        const key = (await findObjectKey(database.db, smallFile)) ?? '';
        const object = path.join(platform.config.dataDir, 'files', key.slice(0, 2), key);
        await writeFile(object, Buffer.from([0x23, 0x20, 0xff]));
        expect(await patient.read(smallFile)).toEqual({ passages: undefined });
        const store = openStore({ folder: path.join(platform.config.dataDir, 'files') });
        await store.remove(key);
        expect(await patient.read(smallFile)).toEqual({ passages: undefined });
        await store.put(key, Buffer.from('# Small'));
        await expect(lost.read(version)).rejects.toThrow('Failed query');
        // A store that fails says nothing about the file, which is read later.
        await expect(withoutStore.read(version)).rejects.toThrow('ENOTDIR');
      } finally {
        hurried.stop();
        patient.stop();
        lost.stop();
        withoutStore.stop();
      }
    });

    it('are read by owner in turn, however many files one of them has', async () => {
      const { db } = server().platform.database;
      const other = await server().signIn('turns@alma.test');
      const [mine, theirs] = [await makeProject(server(), maya()), await makeProject(server(), other)];
      const project = { [maya().userId]: mine.id, [other.userId]: theirs.id };
      const undo = new Error('undo');
      const claimed: string[] = [];
      // Uncommitted, so that no server sees the files and reads them.
      const work = db.transaction(async (tx) => {
        // Forces the plan that PostgreSQL chooses for small tables: a query inside `IN` runs again for each row.
        for (const step of [
          'hashjoin',
          'mergejoin',
          'hashagg',
          'sort',
          'material',
          'indexscan',
          'bitmapscan',
        ])
          await tx.execute(sql.raw(`SET LOCAL enable_${step} = off`));
        for (const [index, owner] of [maya(), maya(), maya(), other].entries()) {
          const at = new Date(index);
          const values = {
            projectId: project[owner.userId] ?? '',
            filename: `${index}.md`,
            version: 'v',
            size: 1,
          };
          await tx
            .insert(projectFiles)
            .values({ ...values, status: 'processing', createdAt: at, updatedAt: at });
        }
        for (let file = 0; file < 4; file += 1) {
          const served = claimed.slice(-1);
          claimed.push((await claimFile(tx, { ms: 60_000, served }))?.ownerId ?? 'nobody');
        }
        throw undo;
      });
      await expect(work).rejects.toBe(undo);
      const [a, b] = [maya().userId, other.userId];
      expect(claimed).toEqual([a, b, a, a]);
    });

    it('are read at idle priority, with a guaranteed share when other work leaves none', async () => {
      const project = await makeProject(server(), maya());
      const { id: fileId, version } = (await project.upload('log.md', large)).body;
      const [file] = await project.filesRead();
      if (process.platform === 'linux') {
        await eventually(() => ranks().some(({ policy }) => policy === idle), 'the rank of the reader');
      }
      const behind = createFileReader(placeOf(server().platform), log, {
        lowPriorityMs: 1,
        deadlineMs: testTimeoutMs,
      });
      try {
        expect(await behind.read({ fileId, version })).toEqual({ passages: file?.passages });
        if (process.platform !== 'linux') return;
        const sharing = () => ranks().filter(({ policy }) => policy !== idle);
        // The reader of the attempt before may have been ended before it lowered its own rank.
        await eventually(() => sharing().length === 1, 'one reader with a share');
        const share = sharing();
        expect(share).toEqual([{ pid: expect.any(String), nice: 10, policy: 0 }]);
        // Later tasks reuse it, without the one-millisecond attempt before.
        expect(await behind.read({ fileId, version })).toEqual({ passages: file?.passages });
        expect(ranks()).toContainEqual(share[0]);
      } finally {
        behind.stop();
      }
    });
  });
}
