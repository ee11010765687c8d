import type { Role, UserStatus } from '@alma/shared/contract';
import { eq, sql } from '#drizzle';
import { createReadBatcher } from '../../platform/batching/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { identities, roleGrants, users } from '../users/index.ts';
import { sessions } from './identity.table.ts';

/** A session with everything that authorises its calls. */
export interface Access {
  userId: string;
  revokedAt: Date | null;
  expiresAt: Date;
  idTokenHash: string | null;
  subject: string;
  status: UserStatus;
  isAgent: boolean;
  roles: Role[];
}

export type FindAccess = (sessionId: string) => Promise<Access | undefined>;

/** Reads the caller and their rights for each call. Concurrent calls share one prepared query. */
export function createAccessReader(db: Db): FindAccess {
  const statement = db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      revokedAt: sessions.revokedAt,
      expiresAt: sessions.expiresAt,
      idTokenHash: sessions.idTokenHash,
      subject: identities.subject,
      status: users.status,
      isAgent: users.isAgent,
      role: roleGrants.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(identities, eq(identities.id, sessions.identityId))
    .leftJoin(roleGrants, eq(roleGrants.userId, sessions.userId))
    .where(sql`${sessions.id} = ANY(${sql.placeholder('sessionIds')}::uuid[])`)
    .prepare('access-of-sessions');

  async function readAll(sessionIds: string[]): Promise<(Access | undefined)[]> {
    const found = new Map<string, Access>();
    for (const { sessionId, role, ...access } of await statement.execute({ sessionIds })) {
      const roles = [...(found.get(sessionId)?.roles ?? []), ...(role ? [role] : [])];
      found.set(sessionId, { ...access, roles });
    }
    return sessionIds.map((sessionId) => found.get(sessionId));
  }

  return createReadBatcher(readAll);
}
