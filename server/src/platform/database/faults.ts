/** A failed query in our own words: the one place that knows drivers and SQLSTATE codes. */
export type DatabaseFault =
  | { kind: 'unique' | 'foreign-key' | 'check'; constraint: string }
  | { kind: 'conflict' }
  | { kind: 'invalid-text' }
  | { kind: 'unavailable' };

const unavailableStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  '3D000',
]);
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/;

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
  }
  if (typeof code === 'string' && (unavailableStates.has(code) || unavailableSystemCodes.has(code))) {
    return { kind: 'unavailable' };
  }
  return unavailableMessages.test(error.message) ? { kind: 'unavailable' } : undefined;
}
