/** A draft of an agent. */
export interface AgentDraft {
  /** Identifies the card while its fields change. */
  key: string;
  name: string;
  prompt: string;
  /** The user's agent that it represents, with its model, knowledge and tools. */
  agentId?: string;
}

export const emptyAgent = (): AgentDraft => ({ key: crypto.randomUUID(), name: '', prompt: '' });

/** Validates drafts of agents as stored by a form. */
export const areAgentDrafts = (value: unknown): value is AgentDraft[] =>
  Array.isArray(value) &&
  value.every((agent: Partial<AgentDraft> | null) =>
    [agent?.key, agent?.name, agent?.prompt, agent?.agentId ?? ''].every((part) => typeof part === 'string'),
  );
