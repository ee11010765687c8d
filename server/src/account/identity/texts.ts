/** Messages of a failed sign-in. */
export const identityTexts = {
  badState: 'Invalid or missing state parameter',
  noCode: 'Authorization code not received',
  exchangeFailed: 'Token exchange failed',
  failed: 'Authentication failed',
  cancelled: 'Sign-in was cancelled. You can try again.',
  providerDown: 'The sign-in service is currently unavailable. Try again shortly.',
  suspended: 'This account is suspended. Ask an administrator for help.',
  agent: 'This account belongs to an AI agent and cannot sign in.',
  badToken: 'The session has ended. Sign in again.',
  noToken: 'Sign in to continue',
  foreignIdToken: 'The id token does not belong to this session. Sign in again.',
  foreignOrigin: 'This request must come from a page of this site',
  unknownConnection: 'Unknown connection',
} as const;
