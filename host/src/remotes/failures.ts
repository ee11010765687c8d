import { describeError } from '@alma/shared/api';
import type { ClientError } from '@alma/shared/contract';

export type FailurePhase = ClientError['phase'];

/** Why a part of a remote is not there. */
export interface RemoteFailure {
  /** The kind of failure: `TimeoutError`, `ScriptNetworkError`, `TypeError`. */
  class: string;
  phase: FailurePhase;
  /** For developers and the report; users get the kit's own words. */
  message?: string | undefined;
  /** Where it was thrown. */
  frame?: string | undefined;
}

/** A refusal or failure that we name ourselves. */
export class RemoteError extends Error {
  readonly phase: FailurePhase;

  constructor(name: string, phase: FailurePhase, message: string) {
    super(message);
    this.name = name;
    this.phase = phase;
  }
}

/** Runtime codes of module federation and what they mean. */
const runtimeClasses: readonly [pattern: RegExp, name: string, phase: FailurePhase][] = [
  [/ScriptExecutionError/, 'ScriptExecutionError', 'init'],
  [/RUNTIME-008/, 'ScriptNetworkError', 'load'],
  // The script came, but left no container: an error page, or not our build.
  [/RUNTIME-001/, 'NotARemoteError', 'load'],
  [/shared singleton module|RUNTIME-012/, 'SharedVersionError', 'init'],
  [/Loading (CSS )?chunk/, 'ChunkLoadError', 'load'],
];

/** Sorts whatever was thrown into a class and a phase. */
export function describeFailure(error: unknown, phase: FailurePhase): RemoteFailure {
  const described = describeError(error);
  if (error instanceof RemoteError) return { ...described, phase: error.phase };
  // In all of the text: the runtime puts its own long words first.
  const text = error instanceof Error ? error.message : String(error);
  const known = runtimeClasses.find(([pattern]) => pattern.test(text));
  if (known && phase !== 'render') return { ...described, class: known[1], phase: known[2] };
  return { ...described, phase };
}
