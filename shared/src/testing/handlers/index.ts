import { agentsHandlers } from './agents.ts';
import { authHandlers } from './auth.ts';
import { chatsHandlers } from './chats.ts';
import { deliveryHandlers } from './delivery.ts';
import { filesHandlers } from './files.ts';
import { healthHandlers } from './health.ts';
import { modelsHandlers } from './models.ts';
import { onboardingHandlers } from './onboarding.ts';
import { platformHandlers } from './platform.ts';
import { profilesHandlers } from './profiles.ts';
import { projectsHandlers } from './projects.ts';
import { qualityHandlers } from './quality.ts';
import { rolesHandlers } from './roles.ts';
import { runsHandlers } from './runs.ts';
import { sessionsHandlers } from './sessions.ts';
import { spinHandlers } from './spin.ts';
import { swarmHandlers } from './swarm.ts';
import { toolsHandlers } from './tools.ts';
import { treasuryHandlers } from './treasury.ts';
import { usersHandlers } from './users.ts';
import { walletHandlers } from './wallet.ts';

/** The whole server in memory: a handler for every call of the contract. */
export const handlers = [
  ...authHandlers,
  ...sessionsHandlers,
  ...healthHandlers,
  ...platformHandlers,
  ...usersHandlers,
  ...rolesHandlers,
  ...filesHandlers,
  ...profilesHandlers,
  ...agentsHandlers,
  ...chatsHandlers,
  ...walletHandlers,
  ...treasuryHandlers,
  ...runsHandlers,
  ...modelsHandlers,
  ...toolsHandlers,
  ...qualityHandlers,
  ...projectsHandlers,
  ...onboardingHandlers,
  ...swarmHandlers,
  ...spinHandlers,
  ...deliveryHandlers,
];
