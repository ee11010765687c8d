/** How hostile text reaches a model in the injection suite. */
export const injectionWays = ['direct', 'file', 'page', 'tool', 'own_tool', 'agent', 'board'] as const;

/** Checks that code runs on each artifact of a spin run. */
export const artifactChecks = ['filled', 'not_hollow', 'sources', 'builds_on', 'open_kept', 'voted'] as const;

/** Where the answers of a run came from: live, recorded, or some of each. */
export const answerSources = ['live', 'recordings', 'both'] as const;

/** Prefix for the name of a script that answers in place of a model: its figures say nothing about any model. */
export const scriptPrefix = 'script:';

/** How many requests a measurement by the server makes. */
export const measuringSizes = ['short', 'long'] as const;

/** States of a measurement by the server. */
export const measuringStates = ['running', 'done', 'stopped', 'failed'] as const;

/** For each size: questions about files, hostile texts for each way, and the time limit in minutes. */
export const measuringBounds = {
  short: { questions: 36, texts: 3, minutes: 30 },
  long: { questions: 1_000, texts: 30, minutes: 240 },
} as const;

/** Limits of stored measurements. */
export const qualityLimits = {
  model: 200,
  set: 100,
  /** Runs of one model; older ones are removed. */
  runsOfModel: 10,
  /** Models, the most recently measured ones. */
  models: 20,
  count: 1_000_000,
  tokens: 1_000_000_000_000,
  durationMs: 30 * 86_400_000,
} as const;
