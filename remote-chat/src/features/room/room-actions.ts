import type { ChatParticipant } from '@alma/shared/contract';

/** What a dialog asks about before it is done. */
export type RoomAction =
  | { type: 'archive' }
  | { type: 'leave' }
  | { type: 'add' }
  | { type: 'manage' }
  | { type: 'remove'; person: ChatParticipant };
