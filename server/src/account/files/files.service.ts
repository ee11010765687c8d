import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileLimits, publicFilePath, type StoredFile } from '@alma/shared/contract';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import { matches, sliceOf } from '../../platform/http/index.ts';
import { answerOnceIn } from '../../platform/idempotency/index.ts';
import type { PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound, Problem, stale } from '../../platform/problems/index.ts';
import { addOrphans, type ByteRange, type Objects } from '../../platform/store/index.ts';
import { type Actor, assertAccount, assertMaySee, lockAccount } from '../users/index.ts';
import { downloadName, fileTag } from './file-names.ts';
import {
  changeFile,
  deleteFile,
  deleteFilesOf,
  type FileRow,
  findFile,
  insertFile,
  listFiles,
  lockFile,
  usageOf,
} from './files.repository.ts';
import type { Incoming } from './incoming.ts';

/** A domain that shows pictures of a user: accounts, profiles. */
export interface PictureUse {
  /** Addresses of the pictures in use. */
  urlsOf(executor: Executor, userId: string): Promise<string[]>;
  /** Clears the reference to a deleted picture. */
  drop(tx: Transaction, userId: string, url: string): Promise<void>;
}

export interface FilesParts {
  objects: Objects;
  uses: readonly PictureUse[];
}

export interface FileRef {
  userId: string;
  fileId: string;
}

export type Files = ReturnType<typeof createFiles>;

const noSuchFile = (): Problem => notFound('There is no such file');
const tooMuch = (): Problem =>
  new Problem(
    'QUOTA_EXCEEDED',
    `There is no room for another file: at most ${fileLimits.perUser} files and ${fileLimits.bytesPerUser / 1024 / 1024}MB. Delete some first.`,
  );
const mustBePicture = (): Problem =>
  new Problem('UNSUPPORTED_MEDIA_TYPE', 'This file is in use as an avatar: replace it by a picture');

export function createFiles(platform: Platform, { objects, uses }: FilesParts) {
  const { db } = platform.database;
  const urlsInUse = urlsIn(uses);
  const { add, replace, remove } = createFileWrites(platform, { objects, uses });

  async function findOwn({ userId, fileId }: FileRef): Promise<FileRow> {
    const file = await findFile(db, fileId);
    if (file?.userId !== userId) throw noSuchFile();
    return file;
  }

  async function present(file: FileRow): Promise<StoredFile> {
    return presentFile(file, await urlsInUse(db, file.userId));
  }

  return {
    add,
    replace,

    /** Refuses an upload unread when the quota is used up, unless it may be a repeat of the one that used it up. */
    async assertMayAdd(actor: Actor, userId: string, { isRepeatable }: { isRepeatable: boolean }) {
      assertMaySee(actor, userId);
      await assertAccount(db, userId);
      if (!isRepeatable) await assertQuota(db, userId, { files: 1, bytes: 1 });
    },

    async list(actor: Actor, userId: string, page: { page: number; limit: number }) {
      assertMaySee(actor, userId);
      await assertAccount(db, userId);
      const { rows, total } = await listFiles(db, userId, sliceOf(page));
      const inUse = await urlsInUse(db, userId);
      return { files: rows.map((file) => presentFile(file, inUse)), total };
    },

    async get(actor: Actor, ref: FileRef): Promise<FileRow> {
      assertMaySee(actor, ref.userId);
      return findOwn(ref);
    },

    present,

    /** A picture in use as an avatar; all other files are private. */
    async getPublic(fileId: string): Promise<FileRow> {
      const file = await findFile(db, fileId);
      if (file?.type !== 'image/webp') throw noSuchFile();
      if (!(await urlsInUse(db, file.userId)).has(publicFilePath(fileId))) throw noSuchFile();
      return file;
    },

    open: (file: FileRow, range?: ByteRange): Promise<Readable> => objects.get(file.objectKey, range),

    async delete(actor: Actor, ref: FileRef, ifMatch: string | undefined): Promise<void> {
      assertMaySee(actor, ref.userId);
      await findOwn(ref);
      await remove(ref.userId, ref.fileId, (file) => {
        if (!matches(ifMatch, fileTag(file))) throw stale();
        return true;
      });
    },

    /** Deletes a copied picture when nothing uses it. */
    async discard(userId: string, fileId: string): Promise<void> {
      const inUse = await urlsInUse(db, userId);
      if (inUse.has(publicFilePath(fileId))) return;
      await remove(userId, fileId, ({ isCopy }) => isCopy);
    },

    personalData: personalDataOf(platform, objects),
  };
}

/** Changes of a user's files, under the account's lock and together with the stored object. */
function createFileWrites(platform: Platform, { objects, uses }: FilesParts) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());
  const urlsInUse = urlsIn(uses);

  /** @param once caller and idempotency key: a repeated request gets the file of the first */
  async function add(
    userId: string,
    { file, content }: Incoming,
    { isCopy = false, once }: { isCopy?: boolean; once?: { userId: string; key: string | undefined } } = {},
  ): Promise<FileRow> {
    const insert = async (tx: Transaction, objectKey: string): Promise<FileRow> => {
      await assertQuota(tx, userId, { files: 1, bytes: content.size });
      const at = now();
      const id = randomBytes(16).toString('base64url');
      return insertFile(tx, { id, userId, ...content, objectKey, isCopy, createdAt: at, updatedAt: at });
    };
    let unused: string[] = [];
    const stored = await objects.store(file, async (tx, objectKey) => {
      // Locked, so that concurrent uploads cannot exceed the quota together.
      await lockAccount(tx, userId);
      if (once?.key === undefined) return insert(tx, objectKey);
      const { id } = await answerOnceIn<{ id: string }>(
        tx,
        platform,
        {
          userId: once.userId,
          key: once.key,
          endpoint: `files.upload/${userId}`,
          body: { name: content.name, hash: content.hash },
          isGone: async (first) => (await findFile(tx, first.id)) === undefined,
        },
        async () => ({ id: (await insert(tx, objectKey)).id }),
      );
      const row = await findFile(tx, id);
      if (!row) throw noSuchFile();
      if (row.objectKey !== objectKey) {
        unused = [objectKey];
        await addOrphans(tx, unused, now());
      }
      return row;
    });
    await objects.remove(unused);
    return stored;
  }

  async function remove(userId: string, fileId: string, isToGo: (file: FileRow) => boolean): Promise<void> {
    const key = await db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const file = await lockFile(tx, fileId);
      if (file?.userId !== userId || !isToGo(file)) return undefined;
      await deleteFile(tx, file, now());
      for (const use of uses) await use.drop(tx, userId, publicFilePath(file.id));
      return file.objectKey;
    });
    if (key !== undefined) await objects.remove([key]);
  }

  async function replace(
    { userId, fileId }: FileRef,
    { file, content }: Incoming,
    ifMatch?: string,
  ): Promise<FileRow> {
    let unused: string[] = [];
    const changed = await objects.store(file, async (tx, objectKey) => {
      await lockAccount(tx, userId);
      const before = await lockFile(tx, fileId);
      if (before?.userId !== userId) throw noSuchFile();
      if (!matches(ifMatch, fileTag(before))) throw stale();
      const isShown = (await urlsInUse(tx, userId)).has(publicFilePath(fileId));
      if (isShown && content.type !== 'image/webp') throw mustBePicture();
      await assertQuota(tx, userId, { files: 0, bytes: content.size - before.size });
      unused = [before.objectKey];
      await addOrphans(tx, unused, now());
      return changeFile(tx, fileId, { ...content, objectKey }, now());
    });
    await objects.remove(unused);
    return changed;
  }

  return { add, replace, remove };
}

const urlsIn =
  (uses: readonly PictureUse[]) =>
  async (executor: Executor, userId: string): Promise<ReadonlySet<string>> => {
    const urls: string[] = [];
    for (const use of uses) urls.push(...(await use.urlsOf(executor, userId)));
    return new Set(urls);
  };

async function assertQuota(
  executor: Executor,
  userId: string,
  more: { files: number; bytes: number },
): Promise<void> {
  const { files, bytes } = await usageOf(executor, userId);
  const isFull = files + more.files > fileLimits.perUser || bytes + more.bytes > fileLimits.bytesPerUser;
  if (isFull) throw tooMuch();
}

const personalDataOf = (platform: Platform, objects: Objects): PersonalDataSource => ({
  name: 'files',
  async *collect(userId) {
    const { rows } = await listFiles(platform.database.db, userId, { limit: fileLimits.perUser, offset: 0 });
    for (const file of rows) {
      const { dir, name, ext } = path.parse(`files/${downloadName(file.name, file.type)}`);
      // Two files may have the same name.
      const unique = `${dir}/${name}-${file.id.slice(0, 6)}${ext}`;
      yield { path: unique, content: () => objects.get(file.objectKey) };
    }
  },
  erase: (tx, userId) => deleteFilesOf(tx, userId, new Date(0)),
  release: () => objects.sweep(),
});

function presentFile(file: FileRow, inUse: ReadonlySet<string>): StoredFile {
  const url = publicFilePath(file.id);
  return {
    id: file.id,
    user_id: file.userId,
    name: file.name,
    type: file.type,
    size: file.size,
    width: file.width,
    height: file.height,
    is_public: inUse.has(url),
    public_url: url,
    created_at: file.createdAt.toISOString(),
    updated_at: file.updatedAt.toISOString(),
  };
}
