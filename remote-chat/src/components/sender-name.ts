import type { ChatMessage } from '@alma/shared/contract';
import { texts } from '../texts.ts';

/** Who wrote a message, where there is room for one name only; agents are told from people. */
export const senderName = ({ agent, sender }: Pick<ChatMessage, 'agent' | 'sender'>): string =>
  agent === undefined ? (sender?.display_name ?? '') : texts.agents.short(agent.name);
