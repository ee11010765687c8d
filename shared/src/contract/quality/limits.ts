/** How hostile text reaches a model in the suite of injections. */
export const injectionWays = ['direct', 'file', 'page', 'tool', 'own_tool', 'agent', 'board'] as const;

/** What code checks of each artifact of a spin run. */
export const artifactChecks = ['filled', 'not_hollow', 'sources', 'builds_on', 'open_kept', 'voted'] as const;

/** Where the answers of a run came from: asked for now, recorded before, or some of each. */
export const answerSources = ['live', 'recordings', 'both'] as const;

/** A script that speaks the protocol has this before its name: its figures are no figures of a model. */
export const scriptPrefix = 'script:';

/** What is kept of measurements. */
export const qualityLimits = {
  model: 200,
  set: 100,
  /** Runs of one model; older ones leave. */
  runsOfModel: 10,
  /** Those that were measured last. */
  models: 20,
  count: 1_000_000,
  tokens: 1_000_000_000_000,
  durationMs: 30 * 86_400_000,
} as const;
