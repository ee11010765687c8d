/** The fixed lists and limits of swarm chats. Plain data without schemas, so that screens can take them as values. */

export const swarmPresetNames = ['researcher', 'coder', 'analyst', 'product', 'critic'] as const;

/** What a note of the team says. */
export const swarmNoteKinds = ['goal', 'fact', 'question', 'decision'] as const;

/** `agents` and the counts of notes are counts, the texts are limited in characters. */
export const swarmLimits = {
  agents: 8,
  agentName: 60,
  systemPrompt: 8000,
  /** Agents that answer one message at the same time. */
  askedAtOnce: 3,
  /** Of each kind; beyond them the oldest leaves. */
  notesOfKind: 8,
  /** In one call of an agent. */
  notesAtOnce: 4,
  note: 240,
  noteSource: 60,
  /** Shown while no other model is configured. */
  model: 'gpt-4o-mini',
} as const;
