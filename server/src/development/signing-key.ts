import { createECDH } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { deriveKey } from '../platform/security/index.ts';

/** Signs the tokens of the development sign-in. Derived from the installation's secret, so that nothing is stored. */
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
