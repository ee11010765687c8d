import { createPrivateKey, type KeyObject } from 'node:crypto';

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key with these 32 bytes as its seed. */
export const ed25519Key = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });

/** Reads an Ed25519 private key from PEM, or from base64 of its PKCS #8 form or seed; undefined for anything else. */
export function readEd25519Key(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----') ? createPrivateKey(text.replaceAll('\\n', '\n')) : fromBase64(text);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): KeyObject {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 32
    ? ed25519Key(bytes)
    : createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
}
