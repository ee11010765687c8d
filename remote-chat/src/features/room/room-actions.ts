import type { ChatAgent, ChatParticipant } from '@alma/shared/contract';

/** An action that a dialog confirms. */
export type RoomAction =
  | { type: 'archive' }
  | { type: 'leave' }
  | { type: 'add' }
  | { type: 'manage' }
  | { type: 'remove'; person: ChatParticipant }
  | { type: 'add-agent' }
  | { type: 'remove-agent'; agent: ChatAgent };
