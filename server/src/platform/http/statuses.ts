import type { ErrorCode } from '@alma/shared/contract';
import type { Problem } from '../problems/index.ts';

/** The HTTP status of each error code. Only this module maps between them. */
const statuses: Record<ErrorCode, number> = {
  VALIDATION_FAILED: 400,
  SIGN_IN_FAILED: 400,
  UNAUTHENTICATED: 401,
  SERVICE_TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  ACCOUNT_SUSPENDED: 403,
  NOT_FOUND: 404,
  ROLE_NOT_HELD: 404,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  LAST_ADMIN: 409,
  LAST_TREASURY: 409,
  DUTIES_CONFLICT: 409,
  ROLE_ALREADY_HELD: 409,
  ACCOUNT_DELETED: 409,
  LIMIT_REACHED: 409,
  QUOTA_EXCEEDED: 409,
  ALREADY_REVERSED: 409,
  CHAT_ARCHIVED: 409,
  REQUEST_ID_REUSED: 409,
  RUN_ACTIVE: 409,
  RUN_FINISHED: 409,
  QUESTION_OPEN: 409,
  QUESTION_CLOSED: 409,
  FILE_EXISTS: 409,
  FILES_REQUIRED: 409,
  AGENT_EXISTS: 409,
  RELEASE_EXISTS: 409,
  RELEASE_INCOMPLETE: 409,
  REMOTE_TAKEN: 409,
  CONTRACT_MISMATCH: 409,
  ROUTE_TAKEN: 409,
  ROLLOUT_RUNNING: 409,
  REMOTE_PINNED: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  FILE_UNREADABLE: 422,
  PICTURE_UNAVAILABLE: 422,
  AMOUNT_INVALID: 422,
  INSUFFICIENT_FUNDS: 422,
  RECIPIENT_INVALID: 422,
  RECIPIENT_NOT_FOUND: 422,
  SELF_TRANSFER: 422,
  TRANSACTION_NOT_FOUND: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PARTICIPANT_UNAVAILABLE: 422,
  TEXT_TOO_NESTED: 422,
  AGENTS_REQUIRED: 422,
  AGENT_UNKNOWN: 422,
  MODE_UNKNOWN: 422,
  STEP_FAILED: 422,
  ADDRESS_INTERNAL: 422,
  ADDRESS_REFUSED: 422,
  HASH_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  MODEL_FAILED: 502,
  PROVIDER_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
  MODEL_TIMEOUT: 504,
};

const statusOfKind = { refused: 422, failed: 500 } as const;

export const statusOf = ({ code, extra: { kind } }: Problem): number =>
  kind ? statusOfKind[kind] : statuses[code];

/** The `kind` with which this code has this status, to restore a problem that was stored with its status. */
export const kindOf = (status: number, code: ErrorCode): Problem['extra'] => {
  if (statuses[code] === status) return {};
  return { kind: status < 500 ? 'refused' : 'failed' };
};
