import type { AuditAction, AuditEntry } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/index.ts';
import { isAdmin, route, sliceOf } from '../../platform/http/index.ts';
import { jsonListFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden } from '../../platform/problems/index.ts';
import { forgetPerson } from './audit.repository.ts';
import { auditOf, type AuditRow, listAudit } from './audit-log.repository.ts';
import type { ChainCheck } from './chain-check.ts';

type Person = NonNullable<AuditEntry['actor']>;

/** Current names by user id; deleted users are left out. */
export type NamePeople = (userIds: readonly string[]) => Promise<Person[]>;

export interface AuditRoutesOptions {
  namePeople: NamePeople;
  chainCheck: ChainCheck;
  /** Ids of users who hold both ADMIN and TREASURY. */
  bothDuties(): Promise<string[]>;
}

export function auditRoutes(app: FastifyInstance, platform: Platform, options: AuditRoutesOptions): void {
  const { namePeople, chainCheck, bothDuties } = options;

  route(app, 'audit.list', async ({ caller, query: { page, limit, ...filter } }) => {
    if (!isAdmin(caller)) throw forbidden('Only an administrator reads the audit log');
    const slice = sliceOf({ page, limit });
    const { rows, total } = await listAudit(platform.database.db, filter, slice);
    const both = await bothDuties();
    const shown = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId].filter((id) => id !== null));
    const named = await namePeople([...new Set([...shown, ...both])]);
    const people = new Map(named.map((person) => [person.user_id, person]));
    return {
      entries: rows.map((row) => present(row, people)),
      chain: chainCheck.last(),
      both_duties: both.flatMap((id) => people.get(id) ?? []),
      page,
      limit,
      total,
    };
  });
}

/** The entries by and about a user. Erasure keeps the entries and removes addresses and reasons. */
export const auditPersonalData = ({ database: { db } }: Platform): PersonalDataSource => ({
  name: 'audit',
  async *collect(userId) {
    yield jsonListFile('audit.json', () => exportedEntries(db, userId));
  },
  erase: forgetPerson,
});

async function* exportedEntries(db: Db, userId: string): AsyncGenerator<object> {
  for await (const { at, action, details, actorId, address } of auditOf(db, userId)) {
    // The reason and address of another actor are that actor's personal data.
    const isOwn = actorId === userId;
    const by = isOwn ? 'you' : 'another person';
    yield { at: at.toISOString(), action, details, by, address: isOwn ? address : null };
  }
}

function present(row: AuditRow, people: Map<string, Person>): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action as AuditAction,
    actor_id: row.actorId,
    actor: people.get(row.actorId ?? '') ?? null,
    subject_id: row.subjectId,
    subject: people.get(row.subjectId ?? '') ?? null,
    details: row.details,
    reason: row.reason,
    address: row.address,
    request_id: row.requestId,
  };
}
