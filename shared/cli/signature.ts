import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { RemoteRecordSchema } from '../src/contract/remotes/entities.ts';
import { RefusedError } from './errors.ts';
import { parseJson, type Platform } from './platform.ts';

/** Only where builds are: declarations of other remotes may use names that this version of the contract lacks. */
const LiveRegistrySchema = z.object({
  remotes: z.array(RemoteRecordSchema.pick({ name: true, entry: true, files: true })),
});
type LiveRegistry = z.infer<typeof LiveRegistrySchema>;
export type LiveBuild = LiveRegistry['remotes'][number];

export interface SignedRegistry {
  registry: LiveRegistry;
  /** Id of the signing key; undefined if the platform publishes no key. */
  keyId: string | undefined;
}

const wrongSignature = (): RefusedError =>
  new RefusedError(
    '/remotes.json does not match its signature: something between the platform and this machine changed it. The command has stopped; ask the administrator.',
  );

/** The public registry; its signature is verified if the platform publishes a key. */
export async function readRegistry(
  platform: Platform,
  key: JsonWebKeyLike | undefined,
): Promise<SignedRegistry> {
  const found = await platform.file('/remotes.json');
  if (!found)
    throw new RefusedError(`${platform.origin} has no /remotes.json. Is this the address of a platform?`);
  const { reply, bytes } = found;
  if (key) assertSigned(bytes, reply.headers.get('x-alma-signature') ?? '', key);
  const parsed = LiveRegistrySchema.safeParse(parseJson(bytes));
  if (!parsed.success)
    throw new RefusedError(
      `/remotes.json of ${platform.origin} has an unknown form. Install the @alma/shared of that platform.`,
    );
  return { registry: parsed.data, keyId: key?.['kid'] };
}

/** A public key as in the reply of `delivery.platform`. */
export type JsonWebKeyLike = Record<string, string>;

/** Verifies a detached JWS (RFC 7515, appendix F) with Ed25519. */
function assertSigned(content: Buffer, jws: string, key: JsonWebKeyLike): void {
  const [header = '', payload, signature = ''] = jws.split('.');
  const { alg, kid } = (parseJson(Buffer.from(header, 'base64url')) ?? {}) as {
    alg?: unknown;
    kid?: unknown;
  };
  // Servers get a new secret one after the other.
  if (kid !== undefined && kid !== key['kid'])
    throw new RefusedError(
      'The servers of the platform sign with different keys. Try again once all have the new one.',
    );
  if (payload !== '' || alg !== 'EdDSA') throw wrongSignature();
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key['x'] ?? '' },
    format: 'jwk',
  });
  const input = Buffer.from(`${header}.${content.toString('base64url')}`);
  if (!verify(null, input, publicKey, Buffer.from(signature, 'base64url'))) throw wrongSignature();
}
