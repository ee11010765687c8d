/** The fixed lists and limits of swarm chats. Plain data without schemas, so that screens can take them as values. */

export const swarmPresetNames = ['researcher', 'coder', 'analyst', 'product', 'critic'] as const;

/** `agents` is a count, the texts are limited in characters. */
export const swarmLimits = {
  agents: 8,
  agentName: 60,
  systemPrompt: 8000,
  /** Shown while no other model is configured. */
  model: 'gpt-4o-mini',
} as const;
