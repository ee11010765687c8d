import type { ModelFault } from '@alma/shared/contract';
import { Problem } from '../../platform/problems/index.ts';

/**
 * Why a model gave no complete reply. `unusable`: it answered in the wrong shape, even after a request to correct it. A
 * caller with rules can then answer with those.
 */
export type ModelErrorKind = 'failed' | 'timeout' | 'unusable';

/** A cause that the person or an administrator can do something about. */
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
  /** The HTTP status of the endpoint's refusal. */
  status?: number | undefined;
  /** The endpoint's own words, which may repeat what a person wrote. */
  endpointMessage?: string | undefined;
}

export class ModelError extends Error {
  override name = 'ModelError';
  readonly kind: ModelErrorKind;
  /** What an administrator has to check. */
  readonly fault: ModelFault['kind'];
  readonly because: ModelErrorCause | undefined;

  readonly status: number | undefined;
  /** Private, so that no log has it. */
  readonly #endpointMessage: string | undefined;

  /** @param message for the log: our own text, and never the endpoint's. */
  constructor(
    kind: ModelErrorKind,
    message: string,
    { fault, because, status, endpointMessage }: ModelErrorDetails = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.#endpointMessage = endpointMessage;
    this.fault = fault ?? (kind === 'timeout' ? 'timeout' : 'failed');
    this.because = because;
  }

  /** For trials and probes: the endpoint's own words if it gave any, without the key. */
  get endpointMessage(): string {
    return this.#endpointMessage ?? this.message;
  }

  /** The error for the person who asked. */
  toProblem(): Problem {
    if (this.kind === 'timeout')
      return new Problem('MODEL_TIMEOUT', 'The assistant took too long to answer. Try again.');
    const text = this.because && texts[this.because];
    return new Problem('MODEL_FAILED', text ?? 'The assistant could not answer. Try again.');
  }
}

export const replyTooLarge = (): ModelError => new ModelError('failed', 'the reply is too large');
