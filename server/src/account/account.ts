import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../platform/http/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { PersonalDataSource } from '../platform/personal-data/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { SafeFetch } from '../platform/safe-fetch/index.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { openAudit } from './audit/index.ts';
import { openFiles } from './files/index.ts';
import type { Identity } from './identity/index.ts';
import { openMail } from './mail/index.ts';
import { openProfiles, profileAvatars } from './profiles/index.ts';
import { findUserNames, listBothDuties, openUsers, userAvatars } from './users/index.ts';

interface Needs {
  identity: Identity;
  isDeliveryMember: (userId: string) => Promise<boolean>;
  signals: Signals;
  personalData: PersonalDataSource[];
  uploads: Uploads;
  objects: Objects;
  safeFetch: SafeFetch | undefined;
  budgets: Budgets;
}

export type Account = ReturnType<typeof openAccount>;

/** Accounts, roles, profiles, agents, files, mail and the audit log. */
export function openAccount(
  platform: Platform,
  { identity, isDeliveryMember, signals, personalData, safeFetch, budgets, uploads, objects }: Needs,
) {
  const { db } = platform.database;
  const files = openFiles(platform, {
    uploads,
    objects,
    uses: [userAvatars, profileAvatars],
    budgets,
    safeFetch,
  });
  const { pictures } = files;
  const people = openUsers(platform, {
    onLockedOut: identity.endSessionsOf,
    pictures,
    signals,
    personalData,
  });
  const { users, directory, steps } = people;
  const { profiles, agents, onAgentsLeaving, ...profilesDomain } = openProfiles(platform, { pictures });
  const audit = openAudit(platform, {
    namePeople: (userIds) => findUserNames(db, userIds),
    bothDuties: () => listBothDuties(db),
  });
  const mail = openMail(platform, { userOf: async (userId) => (await users.current(userId)).user, budgets });

  steps.add('profile', profiles.hasJob);
  steps.add('agent', profiles.hasAgent);
  for (const domain of [people, identity, profilesDomain, files, audit])
    personalData.push(domain.personalData);
  return {
    users,
    directory,
    profiles,
    agents,
    onAgentsLeaving,
    steps,
    erasureLoad: people.erasureLoad,
    checkMail: mail.check,
    routes(app: FastifyInstance): void {
      identity.routes(app, { users, isDeliveryMember });
      for (const domain of [people, profilesDomain, files, audit, mail]) domain.routes(app);
    },
  };
}
