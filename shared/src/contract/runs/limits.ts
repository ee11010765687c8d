/** The features that have AI sessions. */
export const sessionKinds = ['onboarding', 'project', 'swarm', 'spin'] as const;

/** Who answers: the configured model, or the built-in assistant without one. */
export const assistantKinds = ['remote', 'offline'] as const;

/** `waiting`: the run needs a decision of its owner before it continues. */
export const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'stopped'] as const;

/** How a reply ended. */
export const replyEndings = ['stop', 'length', 'stopped', 'failed'] as const;

/** The state of a tool call. */
export const toolStepStatuses = ['running', 'done', 'failed'] as const;

/** A person's answer when an agent asks whether it may call a tool. */
export const toolAnswers = ['allow', 'decline'] as const;

/** The outcome of such a question; `expired`: no answer in time. Only allowed calls are made. */
export const toolDecisions = ['allowed', 'declined', 'expired'] as const;

/** Limits of tools: characters that are stored and shown, calls for one answer, and milliseconds for one call. */
export const toolLimits = {
  callsPerAnswer: 8,
  timeoutMs: 30_000,
  input: 4_000,
  /** Characters of a result that a model gets. */
  result: 12_000,
  /** Characters of a result that are shown beside an answer. */
  shown: 2_000,
  pagesPerMinute: 30,
  /** How long a question about a tool call stays open. */
  questionHours: 24,
} as const;

/** Characters of texts, and the model name that is shown while none is configured. */
export const aiLimits = {
  /** Characters of a message, after trimming. */
  message: 8000,
  requestId: 64,
  defaultModel: 'gpt-4o-mini',
} as const;

/** Error codes of every call that waits for an assistant's answer. */
export const answerErrors = [
  'RUN_ACTIVE',
  'REQUEST_ID_REUSED',
  'MODEL_FAILED',
  'MODEL_TIMEOUT',
  'QUOTA_EXCEEDED',
  'LIMIT_REACHED',
  'QUESTION_OPEN',
  'STEP_FAILED',
] as const;
