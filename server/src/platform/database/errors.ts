/** A failed query in our own words: the one place that knows drivers and SQLSTATE codes. */
export type DatabaseFault =
  | { kind: 'unique' | 'foreign-key' | 'check'; constraint: string }
  | { kind: 'conflict' }
  | { kind: 'invalid-text' }
  /** The statement took longer than it may. */
  | { kind: 'too-slow' }
  | { kind: 'unavailable' };

/** Its disk is full or broken, or it takes no writes; it may answer reads all the same. */
const writeStates = new Set(['53100', '58030', '25006']);

const unavailableStates = new Set([
  ...writeStates,
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
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
  // The server has not accepted connections for so long that no more can wait.
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Cannot use a pool after/;

/** Tells what a thrown error means for the database; undefined when it is none of the known faults. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  // Drizzle wraps the driver's error as `cause`.
  for (let current = error; isErrorLike(current); current = current.cause) {
    const fault = driverFault(current);
    if (fault) return fault;
  }
  return undefined;
}

/** True when the error says that a row with the same unique value is there already. */
export function isUniqueFault(error: unknown, constraint: string): boolean {
  const fault = databaseFault(error);
  return fault?.kind === 'unique' && fault.constraint === constraint;
}

/** True when the database takes no writes at the moment, whatever it does with reads. */
export function isWriteFault(error: unknown): boolean {
  for (let current = error; isErrorLike(current); current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string' && writeStates.has(code)) return true;
  }
  return false;
}

/** By shape: errors of the network layer can come from another realm, where `instanceof` does not hold. */
function isErrorLike(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value;
}

function driverFault(error: Error): DatabaseFault | undefined {
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
  if (error.message === 'Query read timeout') return { kind: 'too-slow' };
  if (typeof code === 'string' && (unavailableStates.has(code) || unavailableSystemCodes.has(code))) {
    return { kind: 'unavailable' };
  }
  return unavailableMessages.test(error.message) ? { kind: 'unavailable' } : undefined;
}
