import type { Chat } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';

/** The number of people and agents: both count towards the limit. */
export const participantCount = ({ participants, agents = [] }: Chat): number =>
  participants.length + agents.length;

export const freePlaces = (chat: Chat): number => chatLimits.participants - participantCount(chat);
