/** The features that hold AI sessions. */
export const sessionKinds = ['onboarding', 'project', 'swarm', 'spin'] as const;

/** Who answered: the configured model, or the assistant that needs none. */
export const assistantKinds = ['remote', 'offline'] as const;

/** `waiting`: the run needs a decision of its person before it goes on. */
export const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'stopped'] as const;

/** How a reply came to its end. */
export const replyEndings = ['stop', 'length', 'stopped', 'failed'] as const;

/** How a call of a tool stands. */
export const toolStepStatuses = ['running', 'done', 'failed'] as const;

/** What a person says when an agent asks whether it may call a tool. */
export const toolAnswers = ['allow', 'decline'] as const;

/** What became of such a question; `expired`: nobody answered in time. Only what is allowed is called. */
export const toolDecisions = ['allowed', 'declined', 'expired'] as const;

/** What tools may take: characters of what is stored and shown, calls of one answer, and milliseconds of one call. */
export const toolLimits = {
  callsPerAnswer: 8,
  timeoutMs: 30_000,
  input: 4_000,
  /** What a model is given of a result. */
  result: 12_000,
  /** What of it is shown beside an answer. */
  shown: 2_000,
  pagesPerMinute: 30,
  /** How long a question whether a tool may be called stays open. */
  questionHours: 24,
} as const;

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
  'QUESTION_OPEN',
  'STEP_FAILED',
  'SERVICE_UNAVAILABLE',
] as const;
