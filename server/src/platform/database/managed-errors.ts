/** The managed database cannot start for a reason that the person at the keyboard can mend. */
export class ManagedDatabaseError extends Error {
  override name = 'ManagedDatabaseError';
}

export interface ManagedLog {
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}
