export type { Agents } from './agents.service.ts';
export { addDemoProfiles } from './demo-profiles.ts';
export { openProfiles } from './profiles.domain.ts';
export { profileAvatars } from './profiles.personal-data.ts';
export type { Profiles } from './profiles.service.ts';
