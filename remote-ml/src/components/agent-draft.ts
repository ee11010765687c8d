/** An agent as it is being written. */
export interface AgentDraft {
  /** Names the card, whatever is typed into it. */
  key: string;
  name: string;
  prompt: string;
}

export const emptyAgent = (): AgentDraft => ({ key: crypto.randomUUID(), name: '', prompt: '' });

/** Agents as a form may have kept them. */
export const areAgentDrafts = (value: unknown): value is AgentDraft[] =>
  Array.isArray(value) &&
  value.every((agent: Partial<AgentDraft> | null) =>
    [agent?.key, agent?.name, agent?.prompt].every((part) => typeof part === 'string'),
  );
