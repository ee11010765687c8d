import type { ChatEvent } from '@alma/shared/contract';
import type { AgentNote } from './chats.table.ts';

export const deletedUser = 'Deleted user';
export const deletedAgent = 'Deleted agent';

/**
 * The text of a system message. Names are filled in on each read, because they change and are erased.
 * @returns undefined for an event that only a newer release knows
 */
export function eventText(event: ChatEvent, nameOf: (userId: string | null) => string): string | undefined {
  const actor = nameOf(event.actor_id);
  const user = nameOf(event.user_id);
  switch (event.kind) {
    case 'chat_created':
      return `${actor} created the chat`;
    case 'participant_added':
      return `${actor} added ${user}`;
    case 'participant_removed':
      return `${actor} removed ${user}`;
    case 'participant_left':
      return `${user} left`;
    case 'role_changed':
      return event.role === 'admin' ? `${user} is an admin now` : `${user} is no longer an admin`;
    case 'chat_archived':
      return `${actor} archived this chat`;
    default:
      event.kind satisfies never;
      return undefined;
  }
}

/** The text of a system message about an agent; undefined as above. */
export function agentChangeText(
  kind: Exclude<AgentNote['kind'], 'said'>,
  { actor, agent }: { actor: string; agent: string },
): string | undefined {
  switch (kind) {
    case 'added':
      return `${actor} added the agent ${agent}`;
    case 'removed':
      return `${actor} removed the agent ${agent}`;
    case 'left':
      return `The agent ${agent} left`;
    default:
      kind satisfies never;
      return undefined;
  }
}

/** Stored content of these messages, for servers that do not support agents. */
export const agentChangeStored = {
  added: 'An agent was added',
  removed: 'An agent was removed',
  left: 'An agent left',
} as const;

/** The sender's name for clients that do not support agents. */
export const agentSender = (agent: string, owner: string): string => `${agent} (agent of ${owner})`;
