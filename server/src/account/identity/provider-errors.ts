import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { Problem } from '../../platform/problems/index.ts';
import { identityTexts as texts } from './texts.ts';

const retryAfterSeconds = 2;
/** Codes of openid-client for an unusable response, unlike one that is a valid refusal. */
const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);
/** The message of `fetch` for failures below HTTP: DNS, connection, certificate. */
const lostConnection = 'fetch failed';
const temporaryErrors = new Set(['temporarily_unavailable', 'server_error']);

type Fault = Partial<Error & { code: string }>;

export const providerDown = (): Problem =>
  new Problem('PROVIDER_UNAVAILABLE', texts.providerDown, { retryAfterSeconds });

export const signInFailed = (message: string, details?: unknown): Problem =>
  new Problem('SIGN_IN_FAILED', message, details === undefined ? {} : { details });

/** The problem that reports a failed exchange. */
export function exchangeProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof AuthorizationResponseError) {
    return refusal(error.error, error.error_description);
  }
  if (error instanceof ResponseBodyError) {
    return error.status >= 500 || temporaryErrors.has(error.error)
      ? providerDown()
      : signInFailed(texts.exchangeFailed);
  }
  return isUnreachable(error) ? providerDown() : signInFailed(texts.failed);
}

/** The problem for a browser that the provider sent back with an error instead of a code. */
export function refusal(code: string, description: string | undefined): Problem {
  if (temporaryErrors.has(code)) return providerDown();
  const details = { error: code, ...(description ? { error_description: description } : {}) };
  return signInFailed(code === 'access_denied' ? texts.cancelled : texts.failed, details);
}

/** True when the network, a timeout or a broken gateway prevented a response. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  for (let current = error as Fault | undefined; current; current = current.cause as Fault | undefined) {
    if (unreachableCodes.has(current.code ?? '') || current.message === lostConnection) return true;
  }
  return false;
}
