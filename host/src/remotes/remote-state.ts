import type { ComponentType } from 'react';
import { RemoteError, type RemoteFailure } from './failures.ts';

/** The load state of one exposed module. */
export type RemoteState =
  /** `isRetry`: the card was shown before, and stays during the retry. */
  | { status: 'loading'; isRetry: boolean }
  /** `isSecondRender`: it threw once, and is rendered again before another build replaces it. */
  | { status: 'ready'; component: ComponentType<object>; isSecondRender?: true }
  | { status: 'failed'; failure: RemoteFailure };

/** Time limit of a load. After that the card is shown, and a late module is ignored. */
export const loadLimitMs = 8_000;

export function unknownRemote(remote: string): RemoteError {
  return new RemoteError('UnknownRemoteError', 'registry', `The registry does not know ${remote}.`);
}

export function timeoutError(remote: string): RemoteError {
  return new RemoteError('TimeoutError', 'load', `${remote} did not load within ${loadLimitMs / 1000} s.`);
}

/** @throws when the module has no component */
export function componentOf(remote: string, expose: string, module: unknown): ComponentType<object> {
  const component = (module as { default?: unknown } | null)?.default;
  if (typeof component === 'function' || (typeof component === 'object' && component !== null)) {
    return component as ComponentType<object>;
  }
  throw new RemoteError(
    'NoComponentError',
    'init',
    `${remote} ${expose} has no component as its default export.`,
  );
}
