/** PostgreSQL cannot start, for a reason that the person who started the product can remove. */
export class ManagedPostgresError extends Error {
  override name = 'ManagedPostgresError';
}

/** What the owner of the database is called in messages, in the database and on the disk. */
export interface Names {
  /** As messages call it: `Alma`. */
  product: string;
  /** Name of the database, of its superuser, and prefix of folders outside of the data directory: `alma`. */
  database: string;
  /** The environment variable that sets the data directory, as advice names it. */
  dataDirVariable: string;
  /** The environment variable that sets a database that runs elsewhere. */
  urlVariable: string;
}

export interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}
