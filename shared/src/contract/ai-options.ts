/** The fixed lists and limits of the AI parts. Plain data without schemas, so that screens can take them as values. */

export const sessionKinds = ['onboarding', 'project', 'swarm', 'spin'] as const;

/** Who answered: the configured model, or the assistant that needs none. */
export const assistantKinds = ['remote', 'offline'] as const;

/** `waiting`: the run needs somebody's word before it goes on. */
export const runStatuses = ['queued', 'running', 'waiting', 'completed', 'failed', 'stopped'] as const;

/** How a reply came to its end. */
export const replyEndings = ['stop', 'length', 'stopped', 'failed'] as const;

export const projectFileStatuses = ['processing', 'active', 'error', 'deleted'] as const;

export const aiLimits = {
  /** Characters of a message, after trimming. */
  message: 8000,
  requestId: 64,
  defaultModel: 'gpt-4o-mini',
} as const;

export const projectLimits = {
  perUser: 100,
  title: 200,
  description: 2000,
  files: 10,
  fileBytes: 2 * 1024 * 1024,
  filename: 200,
  /** The one ending a file's name may have. */
  fileEnding: '.md',
} as const;

export const onboardingLimits = {
  files: 5,
  fileBytes: 10 * 1024 * 1024,
  fileEndings: ['.md', '.txt', '.pdf'],
  urls: 5,
  urlCharacters: 2048,
} as const;
