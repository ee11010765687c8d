import { createRemoteJWKSet, customFetch as joseFetch } from 'jose';
import * as openid from 'openid-client';
import { clockToleranceSeconds } from './limits.ts';
import type { ProviderSettings } from './provider.ts';
import { providerDown } from './provider-errors.ts';

const timeoutSeconds = 5;
const lifetimeMs = 60 * 60_000;

type Discovered = Awaited<ReturnType<typeof discover>>;

/**
 * The provider's metadata and keys, read on first use and cached for an hour. Failures are not cached, and the old
 * value is used during a refresh.
 */
export function createDiscovery(settings: ProviderSettings, now: () => number): () => Promise<Discovered> {
  let known: Discovered | undefined;
  let reading: Promise<Discovered> | undefined;

  function read(): Promise<Discovered> {
    reading ??= discover(settings, now())
      .then((found) => (known = found))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return async () => {
    if (known?.issuer !== settings.issuer()) {
      return read().catch(() => {
        throw providerDown();
      });
    }
    if (now() - known.at >= lifetimeMs) void read().catch(() => undefined);
    return known;
  };
}

/** Rejects while the provider does not answer with valid metadata. */
export async function checkDiscovery(settings: ProviderSettings, now: () => number): Promise<void> {
  await discover(settings, now());
}

async function discover(settings: ProviderSettings, at: number) {
  const issuer = settings.issuer();
  const isPlainHttp = new URL(issuer).protocol === 'http:';
  const config = await openid.discovery(
    new URL(issuer),
    settings.clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    clientAuthentication(settings),
    {
      timeout: timeoutSeconds,
      ...(settings.fetch ? { [openid.customFetch]: settings.fetch as openid.CustomFetch } : {}),
      // Checks the signature although the token comes directly from the provider over TLS.
      execute: [openid.enableNonRepudiationChecks, ...(isPlainHttp ? [openid.allowInsecureRequests] : [])],
    },
  );
  const address = config.serverMetadata().jwks_uri;
  if (!address) throw new Error('the metadata of the provider has no jwks_uri');
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeoutSeconds * 1000,
    ...(settings.fetch ? { [joseFetch]: settings.fetch } : {}),
  });
  return { config, keys, issuer, at };
}

/** Sends the secret by the method that the provider supports. */
function clientAuthentication({ clientSecret }: ProviderSettings): openid.ClientAuth {
  if (!clientSecret) return openid.None();
  const inBody = openid.ClientSecretPost(clientSecret);
  const inHeader = openid.ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    (takesBody ? inBody : inHeader)(server, client, body, headers);
  };
}
