import { describeError } from '@alma/shared/api';
import type { ClientError } from '@alma/shared/contract';
import { runtimeErrorKind } from './dependency-patches/runtime-errors.ts';

export type FailurePhase = ClientError['phase'];

/** Why a module of a remote is unavailable. */
export interface RemoteFailure {
  /** The kind of failure: `TimeoutError`, `ScriptNetworkError`, `TypeError`. */
  class: string;
  phase: FailurePhase;
  /** For developers and the log; users see a message of the kit. */
  message?: string | undefined;
  /** The top stack frame. */
  frame?: string | undefined;
}

/** A refusal or failure that the host itself detects. */
export class RemoteError extends Error {
  readonly phase: FailurePhase;

  constructor(name: string, phase: FailurePhase, message: string) {
    super(message);
    this.name = name;
    this.phase = phase;
  }
}

/** The class and phase of any thrown value. */
export function describeFailure(error: unknown, phase: FailurePhase): RemoteFailure {
  const described = describeError(error);
  if (error instanceof RemoteError) return { ...described, phase: error.phase };
  const known = phase === 'render' ? undefined : runtimeErrorKind(error);
  return { ...described, phase, ...known };
}
