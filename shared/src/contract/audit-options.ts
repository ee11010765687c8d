/** Everything that the audit log knows. Plain data without schemas, so that screens can take it as a value. */
export const auditActions = [
  'user.created',
  'user.status_changed',
  'user.kyc_changed',
  'user.deleted',
  'user.exported',
  'role.granted',
  'role.revoked',
  'session.started',
  'session.ended',
  'session.reuse_detected',
  'treasury.issued',
  'treasury.reversed',
] as const;
