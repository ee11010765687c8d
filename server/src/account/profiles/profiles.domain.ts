import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Pictures } from '../users/index.ts';
import { createAgentDeletions } from './agent-deletions.ts';
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
  const deletions = createAgentDeletions({ agents, profiles });
  return {
    profiles,
    agents,
    /** Registers a listener that is called before agents are deleted, with their owner and ids. */
    onAgentsLeaving: deletions.on,
    personalData: profilesPersonalData(platform),
    routes(app: FastifyInstance): void {
      profilesRoutes(app, { ...profiles, delete: deletions.deleteProfile });
      agentsRoutes(app, { ...agents, delete: deletions.deleteAgent });
    },
  };
}
