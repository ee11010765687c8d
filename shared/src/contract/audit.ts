import { z } from 'zod';
import { auditActions } from './audit-options.ts';
import { pageQuery, pageReply } from './paging.ts';
import { optionalParam } from './query.ts';

export const AuditActionSchema = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditActionSchema>;

/** Who a row is about, as they are called now; null when the id is nobody's any more. */
const AuditPersonSchema = z
  .object({ user_id: z.string(), handle: z.string(), display_name: z.string() })
  .nullable();

export const AuditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    action: AuditActionSchema,
    /** Null when the system did it. */
    actor_id: z.string().nullable(),
    actor: AuditPersonSchema,
    subject_id: z.string().nullable(),
    subject: AuditPersonSchema,
    /** Ids and enumerated values: `{ from: 'active', to: 'suspended' }`. */
    details: z.record(z.string(), z.unknown()),
    /** What the actor gave as the reason; forgotten with the account it is about. */
    reason: z.string().nullable(),
    address: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AuditQuerySchema = pageQuery.extend({
  action: optionalParam(AuditActionSchema),
  actor_id: optionalParam(z.uuid('Not the id of a user')),
  subject_id: optionalParam(z.uuid('Not the id of a user')),
  /** Rows of this moment or later. */
  from: optionalParam(z.iso.datetime({ offset: true })),
  /** Rows before this moment. */
  to: optionalParam(z.iso.datetime({ offset: true })),
});

/** Newest first. */
export const AuditReplySchema = pageReply
  .extend({ entries: z.array(AuditEntrySchema) })
  .meta({ id: 'AuditLog' });
