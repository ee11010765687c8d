import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Pictures } from '../users/index.ts';
import { createAgents } from './agents.service.ts';
import { profilesPersonalData } from './profiles.personal-data.ts';
import { agentsRoutes, profilesRoutes } from './profiles.routes.ts';
import { createProfiles } from './profiles.service.ts';

interface Needs {
  pictures: Pictures;
}

/** Profiles of users, and their agents. */
export function openProfiles(platform: Platform, { pictures }: Needs) {
  const profiles = createProfiles(platform, pictures);
  const agents = createAgents(platform);
  return {
    profiles,
    agents,
    personalData: profilesPersonalData(platform),
    routes(app: FastifyInstance): void {
      profilesRoutes(app, profiles);
      agentsRoutes(app, agents);
    },
  };
}
