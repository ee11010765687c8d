import type { ChatMessage } from '@alma/shared/contract';
import { texts } from '../texts.ts';

/** The sender of a message in one short name; an agent's name is distinguishable from a person's. */
export const senderName = ({ agent, sender }: Pick<ChatMessage, 'agent' | 'sender'>): string =>
  agent === undefined ? (sender?.display_name ?? '') : texts.agents.short(agent.name);
