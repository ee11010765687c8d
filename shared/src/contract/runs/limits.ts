/** The features that hold AI sessions. */
export const sessionKinds = ['onboarding', 'project', 'swarm', 'spin'] as const;

/** Who answered: the configured model, or the assistant that needs none. */
export const assistantKinds = ['remote', 'offline'] as const;

/** `waiting`: the run needs a decision of its person before it goes on. */
export const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'stopped'] as const;

/** How a reply came to its end. */
export const replyEndings = ['stop', 'length', 'stopped', 'failed'] as const;

/** Characters of texts, and the model that is named while none is configured. */
export const aiLimits = {
  /** Characters of a message, after trimming. */
  message: 8000,
  requestId: 64,
  defaultModel: 'gpt-4o-mini',
} as const;

/** Codes that any call which waits for an answer of an assistant may fail with. */
export const answerErrors = [
  'RUN_ACTIVE',
  'REQUEST_ID_REUSED',
  'MODEL_FAILED',
  'MODEL_TIMEOUT',
  'QUOTA_EXCEEDED',
  'STEP_FAILED',
  'SERVICE_UNAVAILABLE',
] as const;
