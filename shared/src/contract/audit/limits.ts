/** Everything that the audit log knows. Plain data without schemas, so that screens can take it as a value. */
export const auditActions = [
  'user.created',
  'user.status_changed',
  'user.kyc_changed',
  'user.updated',
  'user.deleted',
  'user.exported',
  'role.granted',
  'role.revoked',
  'session.started',
  'session.failed',
  'session.ended',
  'session.reuse_detected',
  'treasury.issued',
  'treasury.reversed',
  'access.denied',
  'config.seen',
  'release.token_created',
  'release.token_revoked',
  'release.registered',
  'release.promoted',
  'release.rolled_back',
] as const;

/** `unchecked`: the first check after the start is not finished. */
export const auditChainStates = ['unchecked', 'whole', 'broken'] as const;
