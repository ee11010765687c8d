/** How hostile text reaches a model in the injection suite. */
export const injectionWays = ['direct', 'file', 'page', 'tool', 'own_tool', 'agent', 'board'] as const;

/** Checks that code runs on each artifact of a spin run. */
export const artifactChecks = ['filled', 'not_hollow', 'sources', 'builds_on', 'open_kept', 'voted'] as const;

/** Where the answers of a run came from: live, recorded, or some of each. */
export const answerSources = ['live', 'recordings', 'both'] as const;

/** Prefix of a script that speaks the protocol: its figures are not those of a model. */
export const scriptPrefix = 'script:';

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
