import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { type ExportedFile, jsonFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { tooMany } from '../../platform/problems/index.ts';
import { createOpenCounts } from '../../platform/traffic/index.ts';
import { type Origin, recordAudit } from '../audit/index.ts';
import { listSignIns } from './erasure.repository.ts';
import { type Actor, assertId, assertMaySee, noSuchUser } from './users.policy.ts';
import { presentUser } from './users.present.ts';
import { findUser } from './users.repository.ts';

export interface Exported {
  fileName: string;
  archive: Readable;
}

export type Export = (actor: Actor, userId: string, origin: Origin) => Promise<Exported>;

/** Retry delay while the same export is still being read. */
const retryMs = 5_000;

/**
 * Everything about a user that the actor may read, as an archive that is streamed and never stored. An actor exports a
 * user once at a time.
 */
export function createExport(platform: Platform, personalData: readonly PersonalDataSource[]): Export {
  const { db } = platform.database;
  const open = createOpenCounts(1);

  async function begin(actor: Actor, userId: string, origin: Origin): Promise<Exported> {
    const found = await findUser(db, userId);
    if (!found) throw noSuchUser();
    const isOwn = actor.userId === userId;
    const sources = personalData.filter(({ ownerOnly }) => isOwn || ownerOnly === undefined);
    const leftOut = personalData
      .filter((source) => !sources.includes(source))
      .map(({ ownerOnly }) => ownerOnly);
    const details = { left_out: leftOut };
    await recordAudit(db, origin, 'user.exported', { subjectId: userId, details });
    const zip = new yazl.ZipFile();
    const archive = zip.outputStream as Readable;
    const about = { user_id: userId, exported_at: new Date(platform.now()).toISOString(), ...details };
    fill(zip, userId, { about, sources }).catch((error: unknown) => archive.destroy(error as Error));
    return { fileName: `alma-${found.user.handle}.zip`, archive };
  }

  return async (actor, userId, origin) => {
    assertMaySee(actor, userId);
    assertId(userId);
    const leave = open.enter(`${actor.userId}/${userId}`);
    if (!leave) throw tooMany(retryMs, 'This export is already being downloaded. Wait until it has ended.');
    try {
      const exported = await begin(actor, userId, origin);
      exported.archive.once('close', leave);
      return exported;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

/** Asks a source for its next file when the one before has been read: a slow reader must not fill the memory. */
async function fill(
  zip: yazl.ZipFile,
  userId: string,
  { about, sources }: { about: object; sources: readonly PersonalDataSource[] },
): Promise<void> {
  const archive = zip.outputStream as Readable;
  let reading: Readable | undefined;
  zip.on('error', (error) => archive.destroy(error as Error));
  archive.once('close', () => reading?.destroy());

  const add = ({ path, content }: ExportedFile): Promise<void> =>
    new Promise((resolve, reject) => {
      const open = async (): Promise<Readable> => {
        reading = Buffer.isBuffer(content) ? Readable.from(content) : await content();
        finished(reading).then(resolve, reject);
        if (archive.destroyed) reading.destroy();
        return reading;
      };
      zip.addReadStreamLazy(path, (done) => void open().then((stream) => done(undefined, stream), reject));
    });

  await add(jsonFile('export.json', about));
  for (const source of sources) {
    for await (const file of source.collect?.(userId) ?? []) await add(file);
  }
  zip.end();
}

/** The data of this domain about a user. */
export const usersPersonalData = ({ database: { db } }: Platform): PersonalDataSource => ({
  name: 'users',
  async *collect(userId) {
    const found = await findUser(db, userId);
    if (!found) return;
    const signIns = (await listSignIns(db, userId)).map(({ issuer, createdAt, lastSignInAt }) => ({
      issuer,
      created_at: createdAt.toISOString(),
      last_sign_in_at: lastSignInAt?.toISOString() ?? null,
    }));
    yield jsonFile('user.json', { ...presentUser(found), sign_ins: signIns });
  },
});
