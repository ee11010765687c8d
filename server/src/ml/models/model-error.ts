import type { ModelFault } from '@alma/shared/contract';
import { Problem } from '../../platform/problems/index.ts';

/**
 * Why a model gave no whole reply. `unusable`: it answered, but not in the shape that was asked for, not even when told
 * so; a caller with rules of its own answers by those.
 */
export type ModelErrorKind = 'failed' | 'timeout' | 'unusable';

/** A cause that its person is told, because something can be done about it. */
export type ModelErrorCause = 'too-long' | 'declined' | 'busy' | 'setup';

const texts: Record<ModelErrorCause, string> = {
  'too-long': 'This is too long for the model. Shorten your message, or start a new conversation.',
  declined: 'The model declined to answer this. Put it in other words.',
  busy: 'The model is busy at the moment. Try again in a minute.',
  setup: 'The model cannot be used as it is set up. Tell an administrator.',
};

interface ModelErrorDetails {
  fault?: ModelFault['kind'] | undefined;
  because?: ModelErrorCause | undefined;
}

export class ModelError extends Error {
  override name = 'ModelError';
  readonly kind: ModelErrorKind;
  /** What an administrator has to look at. */
  readonly fault: ModelFault['kind'];
  readonly because: ModelErrorCause | undefined;

  /** @param detail for administrators and the log; may hold the endpoint's words, and no key. */
  constructor(kind: ModelErrorKind, detail: string, { fault, because }: ModelErrorDetails = {}) {
    super(detail);
    this.kind = kind;
    this.fault = fault ?? (kind === 'timeout' ? 'timeout' : 'failed');
    this.because = because;
  }

  /** What a person is told. */
  toProblem(): Problem {
    if (this.kind === 'timeout')
      return new Problem('MODEL_TIMEOUT', 'The assistant took too long to answer. Try again.');
    const known = this.because && texts[this.because];
    return new Problem('MODEL_FAILED', known ?? 'The assistant could not answer. Try again.');
  }
}
