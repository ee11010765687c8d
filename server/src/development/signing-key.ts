import { createECDH } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { deriveKey } from '../platform/security/index.ts';

/**
 * The key that signs the development sign-in's tokens, derived from the installation's secret: nothing to store or share.
 */
export function developmentSigningKey(secret: string): JWK {
  const pair = createECDH('prime256v1');
  const d = deriveKey(secret, 'development-signing-key');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    use: 'sig',
    alg: 'ES256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
}
