/** A draft of an agent. */
export interface AgentDraft {
  /** Identifies the card while its fields change. */
  key: string;
  name: string;
  prompt: string;
  /** An agent of the user that it stands for, with its model, knowledge and tools. */
  agentId?: string;
}

export const emptyAgent = (): AgentDraft => ({ key: crypto.randomUUID(), name: '', prompt: '' });

/** Drafts of agents as stored by a form. */
export const areAgentDrafts = (value: unknown): value is AgentDraft[] =>
  Array.isArray(value) &&
  value.every((agent: Partial<AgentDraft> | null) =>
    [agent?.key, agent?.name, agent?.prompt, agent?.agentId ?? ''].every((part) => typeof part === 'string'),
  );
