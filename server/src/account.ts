import type { FastifyInstance } from 'fastify';
import { auditHolder, openAudit } from './account/audit/index.ts';
import { openFiles } from './account/files/index.ts';
import type { Identity } from './account/identity/index.ts';
import { createMailSender, mailRoutes } from './account/mail/index.ts';
import {
  agentsRoutes,
  createAgents,
  createProfiles,
  profileAvatars,
  profilesHolder,
  profilesRoutes,
  type Agents,
  type Profiles,
} from './account/profiles/index.ts';
import {
  createDirectory,
  createErasure,
  createExport,
  createFirstSteps,
  createRoles,
  createUsers,
  listBothDuties,
  nameUsers,
  userAvatars,
  usersHolder,
  usersRoutes,
  type FirstSteps,
  type Users,
} from './account/users/index.ts';
import type { Intake } from './platform/intake/index.ts';
import type { Budgets } from './platform/limits/index.ts';
import type { PersonalData } from './platform/personal-data/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Signals } from './platform/signals/index.ts';

export interface AccountParts {
  identity: Identity;
  signals: Signals;
  personalData: PersonalData;
  intake: Intake | undefined;
  budgets: Budgets;
}

/** What other domains need of these. */
export interface AccountDomains {
  users: Users;
  profiles: Profiles;
  agents: Agents;
  steps: FirstSteps;
}

/** People and what they keep about themselves: users, roles, profiles, agents, files, mail and the audit log. */
export function accountDomains(
  app: FastifyInstance,
  platform: Platform,
  { identity, signals, personalData, intake, budgets }: AccountParts,
): AccountDomains {
  const { db } = platform.database;
  const files = openFiles(platform, { uses: [userAvatars, profileAvatars], intake });
  const { pictures } = files;
  const users = createUsers(platform, { onLockedOut: identity.endSessionsOf, pictures, signals });
  const erasure = createErasure(platform, { personalData, signals });
  const sender = createMailSender(platform);
  const steps = createFirstSteps(platform.log);

  usersRoutes(app, {
    users,
    directory: createDirectory(platform),
    roles: createRoles(platform, signals),
    erasure,
    exportData: createExport(platform, personalData),
    steps,
  });
  const profiles = createProfiles(platform, pictures);
  const agents = createAgents(platform);
  steps.add('profile', profiles.hasJob);
  steps.add('agent', profiles.hasAgent);
  profilesRoutes(app, profiles);
  agentsRoutes(app, agents);
  files.routes(app);
  openAudit(app, platform, {
    namePeople: (userIds) => nameUsers(db, userIds),
    bothDuties: () => listBothDuties(db),
  });
  mailRoutes(app, platform, {
    sender,
    userOf: async (userId) => (await users.current(userId)).user,
    budgets,
  });

  const holders = [
    usersHolder(platform),
    identity.holder,
    profilesHolder(platform),
    files.holder,
    auditHolder(platform),
  ];
  for (const holder of holders) personalData.add(holder);

  app.addHook('onReady', async () => {
    erasure.start();
    files.start();
  });
  app.addHook('onClose', async () => {
    erasure.stop();
    files.stop();
    sender.stop();
  });
  return { users, profiles, agents, steps };
}
