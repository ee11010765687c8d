import { describeError } from '@alma/shared/api';
import type { ClientError } from '@alma/shared/contract';
import { runtimeErrorKind } from './dependency-patches/runtime-errors.ts';

export type FailurePhase = ClientError['phase'];

/** Why a module of a remote is missing. */
export interface RemoteFailure {
  /** The kind of failure: `TimeoutError`, `ScriptNetworkError`, `TypeError`. */
  class: string;
  phase: FailurePhase;
  /** For developers and the log; users see the kit's own message. */
  message?: string | undefined;
  /** Where it was thrown. */
  frame?: string | undefined;
}

/** A refusal or failure that the host itself finds. */
export class RemoteError extends Error {
  readonly phase: FailurePhase;

  constructor(name: string, phase: FailurePhase, message: string) {
    super(message);
    this.name = name;
    this.phase = phase;
  }
}

/** The class and phase of anything that was thrown. */
export function describeFailure(error: unknown, phase: FailurePhase): RemoteFailure {
  const described = describeError(error);
  if (error instanceof RemoteError) return { ...described, phase: error.phase };
  const known = phase === 'render' ? undefined : runtimeErrorKind(error);
  return { ...described, phase, ...known };
}
