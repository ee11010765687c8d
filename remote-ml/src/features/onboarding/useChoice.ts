import { useApi } from '@alma/shared/api';
import { profileLimits } from '@alma/shared/contract/profiles/limits';
import { useState } from 'react';

/** The choice of a new profile. */
export const newProfile = 'new';

export interface Chosen {
  profileId: string | null;
  agentId: string | null;
}

interface ChoiceOptions {
  /** The previous choice. */
  before: Chosen | undefined;
  canBeNew: boolean;
}

/** The profiles that a person can choose from. */
export const useProfiles = (userId: string) =>
  useApi('profiles.list', { query: { user_id: userId, limit: profileLimits.perUser } });

/** A profile and one of its agents: the first ones until the user chooses others. */
export function useChoice(userId: string, { before, canBeNew }: ChoiceOptions) {
  const [picked, setPicked] = useState(before?.profileId);
  const [pickedAgent, setPickedAgent] = useState(before?.agentId);

  const profiles = useProfiles(userId);
  const profileId = chosenOf(picked, profiles.data?.profiles, canBeNew ? newProfile : undefined);
  const isNew = profileId === newProfile;
  const hasAgents = profiles.data !== undefined && profileId !== undefined && !isNew;
  const agents = useApi(
    'agents.list',
    hasAgents ? { params: { profile_id: profileId }, query: { limit: 100 } } : null,
  );

  return {
    profiles,
    agents,
    profileId,
    /** Taken from the list of profiles, which is known before the agents are loaded. */
    agentCount: profiles.data?.profiles.find(({ id }) => id === profileId)?.agents.length ?? 0,
    agentId: chosenOf(pickedAgent, agents.data?.agents),
    isNew,
    /** Both lists are loaded, so the shown choice is the real one. */
    isReady: profiles.data !== undefined && (isNew || agents.data !== undefined),
    pickProfile(id: string) {
      setPicked(id);
      setPickedAgent(null);
    },
    pickAgent: setPickedAgent,
  };
}

export type Choice = ReturnType<typeof useChoice>;

/** The picked choice if it exists, else the first. @param besides a choice that is not in the list. */
function chosenOf(
  picked: string | null | undefined,
  known: readonly { id: string }[] | undefined,
  besides?: string,
): string | undefined {
  const choices = [...(known ?? []).map(({ id }) => id), ...(besides === undefined ? [] : [besides])];
  return choices.find((id) => id === picked) ?? choices[0];
}
