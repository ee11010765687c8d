import { Readable } from 'node:stream';
import yazl from 'yazl';
import { jsonFile, type PersonalData, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
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

/** Everything about a user that the actor may read, as an archive that is streamed and never stored. */
export function createExport(platform: Platform, personalData: PersonalData): Export {
  const { db } = platform.database;
  return async (actor, userId, origin) => {
    assertMaySee(actor, userId);
    assertId(userId);
    const found = await findUser(db, userId);
    if (!found) throw noSuchUser();
    const all = personalData.sources();
    const sources = actor.userId === userId ? all : all.filter(({ ownerOnly }) => ownerOnly === undefined);
    const leftOut = all.filter((source) => !sources.includes(source)).map(({ ownerOnly }) => ownerOnly);
    const details = { left_out: leftOut };
    await recordAudit(db, origin, 'user.exported', { subjectId: userId, details });
    const zip = new yazl.ZipFile();
    const archive = zip.outputStream as Readable;
    const about = { user_id: userId, exported_at: new Date(platform.now()).toISOString(), ...details };
    fill(zip, userId, { about, sources }).catch((error: unknown) => archive.destroy(error as Error));
    return { fileName: `alma-${found.user.handle}.zip`, archive };
  };
}

async function fill(
  zip: yazl.ZipFile,
  userId: string,
  { about, sources }: { about: object; sources: readonly PersonalDataSource[] },
): Promise<void> {
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error));
  zip.addBuffer(Buffer.from(JSON.stringify(about, undefined, 2)), 'export.json');
  for (const source of sources) {
    for await (const { path, content } of source.collect?.(userId) ?? []) {
      if (Buffer.isBuffer(content)) zip.addBuffer(content, path);
      else zip.addReadStreamLazy(path, (done) => void opened(content, done));
    }
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

function opened(
  open: () => Promise<Readable>,
  done: (error: unknown, stream: NodeJS.ReadableStream) => void,
): Promise<void> {
  return open().then(
    (stream) => done(undefined, stream),
    (error: unknown) => done(error, Readable.from([])),
  );
}
