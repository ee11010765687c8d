import { z } from 'zod';
import { pageQuery, pageReply } from '../paging.ts';
import { optionalParam } from '../query.ts';
import { auditActions, auditChainStates } from './limits.ts';

/** A recorded action: `role.granted`, `treasury.issued`. The list is `auditActions`. */
export const AuditActionSchema = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditActionSchema>;

/** A person by current handle and name. */
const AuditPersonSchema = z.object({ user_id: z.string(), handle: z.string(), display_name: z.string() });

/** One row of the audit log. */
export const AuditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    action: AuditActionSchema,
    /** Null when the system did it. */
    actor_id: z.string().nullable(),
    /** Null when the account no longer exists. */
    actor: AuditPersonSchema.nullable(),
    subject_id: z.string().nullable(),
    subject: AuditPersonSchema.nullable(),
    /** Ids and enumerated values: `{ from: 'active', to: 'suspended' }`. */
    details: z.record(z.string(), z.unknown()),
    /** The reason that the actor gave; removed with the account that the row is about. */
    reason: z.string().nullable(),
    address: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** Filters of `audit.list`; all that are sent must match. */
export const AuditQuerySchema = pageQuery.extend({
  action: optionalParam(AuditActionSchema),
  actor_id: optionalParam(z.uuid('Not the id of a user')),
  subject_id: optionalParam(z.uuid('Not the id of a user')),
  /** Rows of this moment or later. */
  from: optionalParam(z.iso.datetime({ offset: true })),
  /** Rows before this moment. */
  to: optionalParam(z.iso.datetime({ offset: true })),
});

/** Whether the log is unchanged: each row carries the hash of the one before it. */
export const AuditChainSchema = z
  .object({
    state: z.enum(auditChainStates),
    /** End of the last finished check; null before the first. */
    checked_at: z.iso.datetime().nullable(),
    /** Rows that the last check read. */
    rows: z.number().int(),
    /** SHA-256 over the ends of the chain at that check. A copy kept elsewhere shows later whether rows were cut off. */
    head: z.string().nullable(),
    /** Ids of rows that were changed, removed, or added past the chain; at most 20. */
    broken: z.array(z.string()),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof AuditChainSchema>;

/** Newest first. */
export const AuditReplySchema = pageReply
  .extend({
    entries: z.array(AuditEntrySchema),
    chain: AuditChainSchema.optional(),
    /** People who hold both ADMIN and TREASURY by grants from before that was refused. */
    both_duties: z.array(AuditPersonSchema).optional(),
  })
  .meta({ id: 'AuditLog' });
