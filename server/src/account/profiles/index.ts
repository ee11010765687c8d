export { createAgents, type Agents } from './agents.service.ts';
export { addDemoProfiles } from './demo-profiles.ts';
export { profileAvatars, profilesHolder } from './profiles.holder.ts';
export { agentsRoutes, profilesRoutes } from './profiles.routes.ts';
export { createProfiles, type Profiles } from './profiles.service.ts';
