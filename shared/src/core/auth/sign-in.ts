import type { BrowserConfig } from '../../contract/platform/config.ts';
import { ApiError } from '../api/index.ts';
import { authTexts } from './texts.ts';

type AuthConfig = BrowserConfig['auth'];

/** A failed sign-in; `detail` is the server's addition, as plain text. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly detail: string | undefined;
  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}

export function assertConfigured(config: AuthConfig): void {
  const named = {
    domain: config.domain,
    'client id': config.client_id,
    'redirect URL': config.redirect_url,
    'logout URL': config.logout_url,
  };
  const missing = Object.entries(named).filter(([, value]) => !value);
  if (missing.length > 0)
    throw new SignInError(authTexts.missingConfiguration(missing.map(([name]) => name)));
}

/** Allows only our own origin and those of the provider, by http or https. */
export function isAllowedAddress(address: string, config: AuthConfig): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return origin === window.location.origin || config.allowed_origins.includes(origin);
}

/** Why the provider sent the visitor back without a code, if it says so. */
export function providerRefusal(query: URLSearchParams): string | undefined {
  if (query.get('error') === 'access_denied') return authTexts.cancelled;
  return query.get('error_description') ?? undefined;
}

/** The message of a sign-in that could not be started. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return authTexts.loginRequestFailed(error.status);
  return error instanceof SignInError ? error.message : authTexts.loginFailed;
}
