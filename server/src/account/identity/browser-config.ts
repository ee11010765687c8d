import type { BrowserConfig } from '@alma/shared/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Provider } from './provider.ts';

/** The configuration for the browser, sent in the HTML and at `/config.json`. */
export async function browserConfig(platform: Platform, provider: Provider): Promise<BrowserConfig> {
  const { settings } = provider;
  const ownOrigin = new URL(platform.publicUrl).origin;
  return {
    auth: {
      domain: settings.issuer(),
      client_id: settings.clientId,
      redirect_url: settings.redirectUrl(),
      logout_url: settings.logoutUrl(),
      connections: settings.connections,
      allowed_origins: [...new Set([ownOrigin, ...(await provider.origins())])],
    },
    api_base: '/api/v1',
    service_token: platform.config.serviceToken,
    version: platform.version,
    ...(platform.config.tracing && { tracing: true }),
  };
}
