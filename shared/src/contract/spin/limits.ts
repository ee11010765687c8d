/** The fixed lists and limits of spin chats. Plain data without schemas, so that screens can import them as values. */

/** In the order of discharge; charge runs them backwards. */
export const spinPhases = ['F6', 'F5', 'F4', 'F3', 'F2', 'F1', 'F0'] as const;

/** The name of each phase, and the role that the supervisor takes in it. */
export const spinPhaseNames = {
  F6: { name: 'Vision', mask: 'Visionary' },
  F5: { name: 'Context', mask: 'Explorer' },
  F4: { name: 'Options', mask: 'Strategist' },
  F3: { name: 'Design', mask: 'Architect' },
  F2: { name: 'Plan', mask: 'Planner' },
  F1: { name: 'Build', mask: 'Maker' },
  F0: { name: 'Result', mask: 'Judge' },
} as const;

/** `discharge` goes from F6 to F0, `charge` from F0 to F6. */
export const spinOrientations = ['discharge', 'charge'] as const;
/** `control` pauses after each round, `auto` does not. */
export const spinModes = ['auto', 'control'] as const;
/** `paused`: a round is over in control mode and waits for `continue`. */
export const spinStatuses = ['running', 'paused', 'completed', 'failed', 'stopped'] as const;
/** The votes that an agent can cast. */
export const spinBallots = ['FOR', 'AGAINST', 'ABSTAIN'] as const;
/** Why a phase ended: the vote passed, or the supervisor decided after the last round. */
export const spinCauses = ['vote', 'override'] as const;

/** Characters for texts; other units are in the names. */
export const spinLimits = {
  problem: 8000,
  agents: 6,
  agentsLeast: 1,
  agentName: 60,
  agentPrompt: 8000,
  feedback: 8000,
  /** Characters of an artifact that a person edits, and how many versions it may have. */
  artifact: 100_000,
  artifactVersions: 20,
  /** Characters that a person's edits of all artifacts of one run may add to its log. */
  editCharacters: 2_000_000,
  /** A person's requests in one run: messages, changes of agents or mode, and characters of both. */
  messages: 200,
  changes: 200,
  requestCharacters: 400_000,
  /** How often one run may be continued after a failure. */
  retries: 200,
  /** Enough for a setup with six long prompts in any script. */
  frameBytes: 262_144,
  roundsPerPhase: 3,
  connectTimeoutMs: 30_000,
  reconnects: 3,
  artifactNoticeMs: 3000,
} as const;

/** The default setup of the form. */
export const spinDefaults = { orientation: 'discharge', mode: 'auto', phase: 'F6' } as const;
