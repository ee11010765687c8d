import { tooNestedText } from '@alma/shared/contract';
import { conflict, forbidden, notFound, Problem } from '../platform/problems/index.ts';

export const noSuchChat = (): Problem => notFound('There is no such chat');
export const noSuchMessage = (): Problem => notFound('There is no such message');
export const noSuchParticipant = (): Problem => notFound('There is no such participant');
export const noSuchAgentHere = (): Problem => notFound('There is no such agent in this chat');
export const agentExists = (name: string): Problem =>
  conflict('AGENT_EXISTS', `There is already an agent called ${name}. Choose another name.`);
export const onlyAdmins = (): Problem => forbidden('Only an admin of the chat may do this');
export const archived = (): Problem =>
  conflict('CHAT_ARCHIVED', 'This chat has been archived and is read-only.');
export const tooManyChats = (): Problem =>
  conflict('LIMIT_REACHED', 'Maximum 10 chats reached. Archive old chats to create new ones.');
export const tooManyParticipants = (): Problem => conflict('LIMIT_REACHED', 'Maximum 5 participants');
export const tooNested = (): Problem => new Problem('TEXT_TOO_NESTED', tooNestedText);
export const requestIdReused = (): Problem =>
  conflict('REQUEST_ID_REUSED', 'This request_id was used for another message. Use a new one.');
export const participantNeeded = (): Problem =>
  new Problem('PARTICIPANT_UNAVAILABLE', 'At least one participant is required');
export const participantUnavailable = (): Problem =>
  new Problem('PARTICIPANT_UNAVAILABLE', 'One of the people you chose cannot be added');
