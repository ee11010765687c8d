import type { ErrorCode } from '@alma/shared/contract';
import { Problem } from '../problems/index.ts';

/** Scheduling class of a worker: only idle processor time, or a small share. */
export type Rank = 'leftovers' | 'share';

/** One call of a function that a module exports. */
export interface Task {
  module: string;
  name: string;
  input: unknown;
}

/** An error as data. Codes and causes show whether the database was down. A problem stays one, but without details. */
export interface PlainError {
  message: string;
  isProblem: boolean;
  code?: string;
  cause?: PlainError;
}

/** A worker first reports that its code is loaded, because the task's deadline starts then. */
export type Report =
  { kind: 'started' } | { kind: 'done'; value: unknown } | { kind: 'failed'; error: PlainError };

export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), isProblem: false };
  const { message, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    message,
    isProblem: error instanceof Problem,
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: plainError(cause) }),
  };
}

export function errorFrom({ message, isProblem, code, cause }: PlainError): Error {
  if (isProblem) return new Problem(code as ErrorCode, message);
  const error = new Error(message, cause && { cause: errorFrom(cause) });
  return code === undefined ? error : Object.assign(error, { code });
}
