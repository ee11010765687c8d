export const authTexts = {
  missingConfiguration: (names: string[]) => `Missing Kinde configuration: ${names.join(', ')}`,
  loginRequestFailed: (status: number) => `Login request failed: ${status}`,
  loginFailed: 'Login failed',
  badState: 'Invalid or missing state parameter',
  noCode: 'Authorization code not received',
  exchangeFailed: 'Token exchange failed',
  noAccessToken: 'No access token received from authentication',
  noUser: 'Authentication succeeded but failed to load user data',
  authenticationFailed: 'Authentication failed',
  cancelled: 'The sign-in was cancelled.',
  outsideScope:
    'useAuth() was called outside <AuthProvider>. The host provides it; a test renders with renderApp() of @alma/shared/testing.',
} as const;
