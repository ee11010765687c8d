export type { AuditAction } from '@alma/shared/contract';
export { openAudit } from './audit.domain.ts';
export { recordAudit, recordAudits, type Origin } from './audit.repository.ts';
export { adminOrigin, originOf } from './origin.ts';
