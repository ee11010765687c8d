import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { and, eq, lt } from '#drizzle';
import type { Db } from '../platform/database/index.ts';
import { developmentSignIn as table } from './development.table.ts';

type Row = typeof table.$inferSelect;

/** Stores the state of the development sign-in in the database, so that any server can continue it. */
export function developmentStorage(db: Db): AdapterFactory {
  return (model): Adapter => {
    const ofModel = eq(table.model, model);
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: payload as Record<string, unknown>,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        // Each sign-in creates one interaction, so expired rows are deleted here.
        if (model === 'Interaction') await db.delete(table).where(lt(table.expiresAt, new Date()));
        await db
          .insert(table)
          .values({ model, id, ...row })
          .onConflictDoUpdate({ target: [table.model, table.id], set: row });
      },
      async find(id) {
        const [row] = await db
          .select()
          .from(table)
          .where(and(ofModel, eq(table.id, id)));
        return toPayload(row);
      },
      async findByUid(uid) {
        const [row] = await db
          .select()
          .from(table)
          .where(and(ofModel, eq(table.uid, uid)));
        return toPayload(row);
      },
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        await db
          .update(table)
          .set({ consumedAt: new Date() })
          .where(and(ofModel, eq(table.id, id)));
      },
      async destroy(id) {
        await db.delete(table).where(and(ofModel, eq(table.id, id)));
      },
      async revokeByGrantId(grantId) {
        await db.delete(table).where(eq(table.grantId, grantId));
      },
    };
  };
}

function toPayload(row: Row | undefined): AdapterPayload | undefined {
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= Date.now())) return undefined;
  const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
  return { ...row.payload, ...consumed };
}
