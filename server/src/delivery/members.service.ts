import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../account/audit/index.ts';
import { type Caller, isAdmin, type ReleaseCaller } from '../platform/http/index.ts';
import { isId } from '../platform/ids/index.ts';
import { jsonFile, type PersonalDataSource } from '../platform/personal-data/index.ts';
import type { Platform } from '../platform/platform.ts';
import { noSuchMember, noSuchPerson, noSuchTeam, onlyTeamAdmins, tooManyMembers } from './access.errors.ts';
import { type Actor, actorOf, assertAdmin } from './delivery.policy.ts';
import {
  collectPerson,
  countMembers,
  createMemberReader,
  deleteMember,
  erasePerson,
  findMember,
  insertMember,
  isTeam,
  listMembers,
  listTeamsOf,
  lockActivePerson,
  type NamedMember,
} from './members.repository.ts';

/** Bounded, because the list of members is a single reply. */
const maxMembers = 1_000;

export type Members = ReturnType<typeof createMembers>;

/** Exports and erases memberships and overrides. */
export const deliveryPersonalData = ({ database: { db } }: Platform): PersonalDataSource => ({
  name: 'delivery',
  async *collect(userId) {
    const personal = await collectPerson(db, userId);
    if (personal.teams.length + personal.overrides.length > 0) yield jsonFile('delivery.json', personal);
  },
  erase: erasePerson,
});

/** Teams of remotes, whose members see the remote in the console and may override it for themselves. */
export function createMembers(platform: Platform) {
  const { db } = platform.database;

  /** Programs belong to no team. */
  const teamsOf = async (caller: Caller | ReleaseCaller): Promise<string[]> =>
    'tokenId' in caller ? [] : listTeamsOf(db, caller.userId);

  return {
    /** The caller with the teams whose remotes they may read. */
    readerOf: async (caller: Caller | ReleaseCaller, request: FastifyRequest): Promise<Actor> =>
      actorOf(caller, request, await teamsOf(caller)),

    isMember: createMemberReader(db),

    access: async (caller: Caller): Promise<{ is_admin: boolean; teams: string[] }> => ({
      is_admin: isAdmin(caller),
      teams: await teamsOf(caller),
    }),

    async list(actor: Actor): Promise<NamedMember[]> {
      assertAdmin(actor, onlyTeamAdmins);
      return listMembers(db);
    },

    async add(actor: Actor, team: string, userId: string): Promise<NamedMember> {
      assertAdmin(actor, onlyTeamAdmins);
      return db.transaction(async (tx) => {
        if (!(await isTeam(tx, team))) throw noSuchTeam();
        const person = await lockActivePerson(tx, userId);
        if (!person) throw noSuchPerson();
        const existing = await findMember(tx, team, userId);
        if (existing) return existing;
        if ((await countMembers(tx)) >= maxMembers) throw tooManyMembers(maxMembers);
        const member = { team, userId, addedAt: new Date(platform.now()) };
        await insertMember(tx, member);
        await recordAudit(tx, actor, 'release.member_added', { subjectId: userId, details: { team } });
        return { ...member, handle: person.handle };
      });
    },

    async remove(actor: Actor, team: string, userId: string): Promise<void> {
      assertAdmin(actor, onlyTeamAdmins);
      await db.transaction(async (tx) => {
        if (!isId(userId) || !(await deleteMember(tx, team, userId))) throw noSuchMember();
        await recordAudit(tx, actor, 'release.member_removed', { subjectId: userId, details: { team } });
      });
    },
  };
}
