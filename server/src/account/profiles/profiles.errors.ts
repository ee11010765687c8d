import { agentLimits, profileLimits } from '@alma/shared/contract';
import { notFound, Problem } from '../../platform/problems/index.ts';
import type { Actor } from '../users/index.ts';
import type { ProfileRow } from './profiles.repository.ts';

export const noSuchProfile = (): Problem => notFound('There is no such profile');
export const noSuchAgent = (): Problem => notFound('There is no such agent');

/** Answers for another user's profile as if it did not exist. */
export function assertOwn(actor: Actor, profile: ProfileRow | undefined): asserts profile is ProfileRow {
  if (!profile || (!actor.isAdmin && profile.userId !== actor.userId)) throw noSuchProfile();
}

export const tooManyProfiles = (): Problem =>
  new Problem('LIMIT_REACHED', `A user has at most ${profileLimits.perUser} profiles`);

export const tooManyAgents = (): Problem =>
  new Problem('LIMIT_REACHED', `A profile has at most ${agentLimits.perProfile} agents`);
