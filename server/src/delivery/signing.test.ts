import { generateKeyPairSync } from 'node:crypto';
import { compactVerify, importJWK } from 'jose';
import { ConfigError, readConfig } from '../config/config.ts';
import { createSigning } from './signing.ts';

const secret = 'a secret that only tests share, long enough';
const content = '{"remotes":[{"title":"Größe"}]}';

/** Verifies as a tool with the key from `delivery.platform` would. */
async function isSigned(text: string, signature: string, jwk: Record<string, string>): Promise<boolean> {
  const [head = '', , end = ''] = signature.split('.');
  const whole = `${head}.${Buffer.from(text).toString('base64url')}.${end}`;
  return compactVerify(whole, await importJWK(jwk, 'EdDSA')).then(
    () => true,
    () => false,
  );
}

it('signs the exact bytes that are sent', async () => {
  const { sign, publicKey } = createSigning({ secret, registrySigningKey: undefined });
  const signature = await sign(content);
  expect(signature).toMatch(/^[\w-]+\.\.[\w-]{86}$/);
  expect(await isSigned(content, signature, publicKey)).toBe(true);
  expect(await isSigned(`${content} `, signature, publicKey)).toBe(false);
  expect(publicKey).not.toHaveProperty('d');
});

it('has the same key on all servers with the same secret, and another one for another secret', () => {
  const keyOf = (text: string) => createSigning({ secret: text, registrySigningKey: undefined }).publicKey;
  expect(keyOf(secret)).toEqual(keyOf(secret));
  expect(keyOf(secret).kid).not.toBe(keyOf(`${secret}!`).kid);
});

it('accepts a key of the installation in each common format', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const forms = [
    pem,
    String(pem).replaceAll('\n', '\\n'),
    privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url').toString('base64'),
  ];
  for (const form of forms) {
    const config = readConfig({ ALMA_SECRET: secret, REGISTRY_SIGNING_KEY: String(form) });
    expect(createSigning(config).publicKey.x).toBe(publicKey.export({ format: 'jwk' }).x);
  }
});

it.each(['not a key', generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' })])(
  'does not start with an invalid key: %#',
  (text) => {
    expect(() => readConfig({ ALMA_SECRET: secret, REGISTRY_SIGNING_KEY: String(text) })).toThrow(
      ConfigError,
    );
    expect(() => readConfig({ ALMA_SECRET: secret, REGISTRY_SIGNING_KEY: String(text) })).toThrow(
      'REGISTRY_SIGNING_KEY: must be an Ed25519 private key, as PEM or base64',
    );
  },
);
