import type { SessionMessage } from '@alma/shared/contract';

/** A message of a conversation: from the agent with that name, or from the person if there is no name. */
export const turn = (name: string | null, content: string): SessionMessage => ({
  id: content.slice(0, 8),
  type: name === null ? 'human' : 'ai',
  content,
  timestamp: '2026-01-01T00:00:00.000Z',
  name,
  additional_kwargs: {},
});
