import type { FastifyInstance } from 'fastify';
import type { PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDirectory } from './directory.service.ts';
import { countErasures } from './erasure.repository.ts';
import { createErasure } from './erasure.service.ts';
import { createExport, usersPersonalData } from './export.service.ts';
import { createFirstSteps } from './first-steps.ts';
import { createRoles } from './roles.service.ts';
import { usersRoutes } from './users.routes.ts';
import { createUsers, type UsersOptions } from './users.service.ts';

interface Needs extends UsersOptions {
  /** The sources that an export collects from and an erasure erases. */
  personalData: readonly PersonalDataSource[];
}

/** Accounts: their data, roles, directory, export and erasure. */
export function openUsers(platform: Platform, { personalData, ...needs }: Needs) {
  const { signals } = needs;
  const users = createUsers(platform, needs);
  const erasure = createErasure(platform, { personalData, signals });
  const steps = createFirstSteps(platform.log);
  const directory = createDirectory(platform);
  return {
    users,
    directory,
    steps,
    personalData: usersPersonalData(platform),
    erasureLoad: () => countErasures(platform.database.db),
    routes(app: FastifyInstance): void {
      usersRoutes(app, {
        users,
        directory,
        roles: createRoles(platform, signals),
        erasure,
        exportData: createExport(platform, personalData),
        steps,
      });
      app.addHook('onReady', async () => erasure.start());
      app.addHook('onClose', async () => erasure.stop());
    },
  };
}
