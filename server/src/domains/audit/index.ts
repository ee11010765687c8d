export type { AuditAction } from '@alma/shared/contract';
export { auditHolder, auditRoutes, type NamePeople } from './audit.routes.ts';
export { recordAudit, recordAudits, type Origin } from './audit.storage.ts';
