/** Messages of a failed connection to a spin run. */
export const liveTexts = {
  failed: 'An error occurred',
  invalidSession: 'Invalid session ID',
  loss: {
    connect: 'Failed to connect to server',
    socket: 'WebSocket connection error',
    closed: 'Connection closed unexpectedly',
  },
  initTimeout: 'Initialization timeout',
  resumeTimeout: 'Resume timeout',
} as const;

/** The names of run statuses. */
export const statusTexts = {
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
} as const;
