import { DrizzleQueryError } from '#drizzle';

/** Categories of failed queries. Only this module knows the driver and SQLSTATE codes. */
export type DatabaseFailure =
  | { kind: 'unique' | 'foreign-key' | 'check'; constraint: string }
  | { kind: 'conflict' }
  | { kind: 'invalid-text' }
  /** The statement was cancelled by its timeout. */
  | { kind: 'too-slow' }
  | { kind: 'unavailable' };

/** The disk is full or broken, or the database is read-only; reads may still be answered. */
const writeStates = new Set(['53100', '58030', '25006']);

const unavailableStates = new Set([
  ...writeStates,
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // A table stayed locked for longer than a migration's lock timeout.
  '55P03',
  '25P03',
  '53000',
  '53200',
  '53300',
  '53400',
  '58000',
  '08000',
  '08001',
  '08003',
  '08006',
  '3D000',
]);
const unavailableSystemCodes = new Set([
  // The server's queue of pending connections is full.
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // The network or its name server is unreachable.
  'EAI_AGAIN',
  'ECONNABORTED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
]);
/** A lost or missing connection, for which the driver's error has no code. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  /** A connection failure. Errors of worker processes arrive without their class. */
  readonly code = '08006';
}

/**
 * Gives the driver's lost-connection error a class. Database replies have a SQLSTATE, network errors a system code and
 * wrong calls a class of their own, so a plain error without a code is a lost connection.
 */
export const driverError = (error: unknown): unknown =>
  isErrorLike(error) && error.name === 'Error' && !('code' in error)
    ? new ConnectionLost(error.message, { cause: error })
    : error;

/** The category of a thrown database error; undefined for other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let current = error; isErrorLike(current); current = current.cause) {
    // Drizzle wraps the driver's error as `cause`.
    const thrown = current instanceof DrizzleQueryError ? driverError(current.cause) : current;
    const failure = failureByCode(thrown as Error);
    if (failure) return failure;
  }
  return undefined;
}

/** True when the database rejects writes; it may still answer reads. */
export function isWriteRefusal(error: unknown): boolean {
  for (let current = error; isErrorLike(current); current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string' && writeStates.has(code)) return true;
  }
  return false;
}

/** Checks the shape, because `instanceof` fails for errors of another realm. */
function isErrorLike(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value;
}

function failureByCode(error: Error): DatabaseFailure | undefined {
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const name = typeof constraint === 'string' ? constraint : '';
  switch (code) {
    case '23505':
      return { kind: 'unique', constraint: name };
    case '23503':
      return { kind: 'foreign-key', constraint: name };
    case '23514':
      return { kind: 'check', constraint: name };
    case '40001':
    case '40P01':
      return { kind: 'conflict' };
    case '22021':
    case '22P05':
      return { kind: 'invalid-text' };
    case '57014':
      return { kind: 'too-slow' };
  }
  const isUnavailable =
    typeof code === 'string' && (unavailableStates.has(code) || unavailableSystemCodes.has(code));
  return isUnavailable ? { kind: 'unavailable' } : undefined;
}
