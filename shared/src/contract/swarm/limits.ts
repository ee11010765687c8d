/** The fixed lists and limits of swarm chats. Plain data without schemas, so that screens can import them as values. */

export const swarmPresetNames = ['researcher', 'coder', 'analyst', 'product', 'critic'] as const;

/** The kind of content of a team's note. */
export const swarmNoteKinds = ['goal', 'fact', 'question', 'decision'] as const;

/** `agents`, `askedAtOnce` and the limits of notes are counts; texts are limited in characters. */
export const swarmLimits = {
  agents: 8,
  agentName: 60,
  systemPrompt: 8000,
  /** Agents that answer one message at the same time. */
  askedAtOnce: 3,
  /** Notes of each kind; a new one beyond them replaces the oldest. */
  notesOfKind: 8,
  /** Notes that an agent may add in one call. */
  notesAtOnce: 4,
  note: 240,
  noteSource: 60,
  /** Shown while no other model is configured. */
  model: 'gpt-4o-mini',
} as const;
