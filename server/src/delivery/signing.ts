import { createPublicKey } from 'node:crypto';
import { CompactSign } from 'jose';
import type { Config } from '../config/config.ts';
import { deriveKey, ed25519Key, readEd25519Key, sha256 } from '../platform/security/index.ts';

const algorithm = 'EdDSA';

/**
 * Signs the registry as it is sent, so that tools and other shells can verify that it comes from this platform. Without
 * a configured key, the key is derived from the installation's secret, equal on every server.
 */
export function createSigning({ secret, registrySigningKey }: Pick<Config, 'secret' | 'registrySigningKey'>) {
  const key =
    readEd25519Key(registrySigningKey ?? '') ?? ed25519Key(deriveKey(secret, 'registry-signing-key'));
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const shape = { crv: 'Ed25519', kty: 'OKP', x };
  // The thumbprint of RFC 7638: these members in this order.
  const kid = sha256(JSON.stringify(shape));

  return {
    /** As a JWK. */
    publicKey: { ...shape, alg: algorithm, use: 'sig', kid },

    /** A detached JWS (RFC 7515, appendix F) in compact form, with an empty payload between the dots. */
    async sign(content: string): Promise<string> {
      const signed = new CompactSign(Buffer.from(content)).setProtectedHeader({ alg: algorithm, kid });
      const [header, , signature] = (await signed.sign(key)).split('.');
      return `${header}..${signature}`;
    },
  };
}
