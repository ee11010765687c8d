/** A refusal or failure whose message says what to do. Exit code 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Wrong arguments or options. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
