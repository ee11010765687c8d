import { call } from '../call-schema.ts';
import { AuditQuerySchema, AuditReplySchema } from './entities.ts';

/** Calls about the audit log. */
export const auditCalls = {
  'audit.list': call({
    summary: 'List entries of the audit log, newest first (ADMIN)',
    tag: 'audit',
    query: AuditQuerySchema,
    reply: AuditReplySchema,
    errors: ['FORBIDDEN'],
  }),
} as const;
