import { z } from 'zod';

/** Every code that an error reply may carry. Clients treat an unknown code as a general failure. */
export const errorCodes = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'SERVICE_TOKEN_INVALID',
  'FORBIDDEN',
  'ACCOUNT_SUSPENDED',
  'NOT_FOUND',
  'CONFLICT',
  'LAST_ADMIN',
  'LAST_TREASURY',
  'DUTIES_CONFLICT',
  'ROLE_ALREADY_HELD',
  'ROLE_NOT_HELD',
  'ACCOUNT_DELETED',
  'LIMIT_REACHED',
  'QUOTA_EXCEEDED',
  'PRECONDITION_FAILED',
  'REQUEST_TIMEOUT',
  'MISDIRECTED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'FILE_UNREADABLE',
  'PICTURE_UNAVAILABLE',
  'SIGN_IN_FAILED',
  'AMOUNT_INVALID',
  'INSUFFICIENT_FUNDS',
  'RECIPIENT_INVALID',
  'RECIPIENT_NOT_FOUND',
  'SELF_TRANSFER',
  'TRANSACTION_NOT_FOUND',
  'ALREADY_REVERSED',
  'IDEMPOTENCY_KEY_REUSED',
  'PARTICIPANT_UNAVAILABLE',
  'CHAT_ARCHIVED',
  'TEXT_TOO_NESTED',
  'REQUEST_ID_REUSED',
  'RUN_ACTIVE',
  'MODEL_FAILED',
  'MODEL_TIMEOUT',
  'ADDRESS_INTERNAL',
  'ADDRESS_REFUSED',
  'FILE_EXISTS',
  'FILES_REQUIRED',
  'AGENTS_REQUIRED',
  'AGENT_EXISTS',
  'AGENT_UNKNOWN',
  'MODE_UNKNOWN',
  'RUN_FINISHED',
  'QUESTION_OPEN',
  'QUESTION_CLOSED',
  'STEP_FAILED',
  'RELEASE_EXISTS',
  'RELEASE_INCOMPLETE',
  'REMOTE_TAKEN',
  'HASH_MISMATCH',
  'CONTRACT_MISMATCH',
  'ROUTE_TAKEN',
  'ROLLOUT_RUNNING',
  'REMOTE_PINNED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
] as const;

/** The code of an error reply; clients branch on it and never on the message. */
export const ErrorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCodeSchema>;

/** One invalid field, in `details` of `VALIDATION_FAILED`. */
export const FieldFaultSchema = z.object({
  /** Dotted path of the field; `(body)` when the whole body is meant. */
  path: z.string(),
  message: z.string(),
});
export type FieldFault = z.infer<typeof FieldFaultSchema>;

/** The one shape of every failed reply. */
export const ErrorReplySchema = z
  .object({
    error: z.object({
      code: ErrorCodeSchema,
      message: z.string(),
      details: z.unknown().optional(),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'ErrorReply' });
export type ErrorReply = z.infer<typeof ErrorReplySchema>;
