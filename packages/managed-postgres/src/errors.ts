/** PostgreSQL cannot start, for a reason that the person who starts the product can fix. */
export class ManagedPostgresError extends Error {
  override name = 'ManagedPostgresError';
}

/** Names of the product in messages, in the database and on disk. */
export interface Names {
  /** The name in messages: `Alma`. */
  product: string;
  /** Name of the database and its superuser, and prefix of folders outside the data directory: `alma`. */
  database: string;
  /** The environment variable for the data directory, for error messages. */
  dataDirVariable: string;
  /** The environment variable for an external database, for error messages. */
  urlVariable: string;
}

export interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}
