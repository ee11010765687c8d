import type { ModelFault } from '@alma/shared/contract';
import { Problem } from '../../platform/problems/index.ts';

/**
 * Why a model gave no whole reply. `unusable`: it answered, but not in the shape that was asked for, not even when told
 * so; a caller with rules of its own answers by those.
 */
export type ModelErrorKind = 'failed' | 'timeout' | 'unusable';

export class ModelError extends Error {
  override name = 'ModelError';
  readonly kind: ModelErrorKind;
  /** What an administrator has to look at. */
  readonly fault: ModelFault['kind'];

  /** @param detail for administrators and the log; may hold the endpoint's words, and no key. */
  constructor(
    kind: ModelErrorKind,
    detail: string,
    fault: ModelFault['kind'] = kind === 'timeout' ? 'timeout' : 'failed',
  ) {
    super(detail);
    this.kind = kind;
    this.fault = fault;
  }

  /** What a person is told. */
  toProblem(): Problem {
    return this.kind === 'timeout'
      ? new Problem('MODEL_TIMEOUT', 'The assistant took too long to answer. Try again.')
      : new Problem('MODEL_FAILED', 'The assistant could not answer. Try again.');
  }
}
