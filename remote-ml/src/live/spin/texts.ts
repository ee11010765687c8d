/** How a connection to a spin run fails. */
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

/** Where a run is. */
export const statusTexts = {
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
} as const;
