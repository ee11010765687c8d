/** Something that is refused or failed, with what to do about it. Exit code 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The program was called wrongly. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
