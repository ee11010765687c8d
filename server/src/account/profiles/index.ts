export type { AbilityCheck, Agents } from './agents.service.ts';
export type { AgentAbilities } from './agents.repository.ts';
export { addDemoProfiles } from './demo-profiles.ts';
export { openProfiles } from './profiles.domain.ts';
export { profileAvatars } from './profiles.personal-data.ts';
export type { Profiles } from './profiles.service.ts';
