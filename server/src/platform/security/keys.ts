import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key for one purpose, derived from a secret. Equal secrets and purposes give equal keys on every server. */
export function deriveKey(secret: string, purpose: string, salt = ''): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `alma/${purpose}`, 32));
}

/** The secrets of an installation. With two of them, the secret can be replaced without signing everyone out. */
export interface Secrets {
  /** Used for everything new. */
  secret: string;
  /** The other secret, whose keys are accepted as well. */
  acceptedSecret?: string | undefined;
}

/** The keys for one purpose: the first encrypts or signs, and all of them are accepted. */
export function deriveKeys({ secret, acceptedSecret }: Secrets, purpose: string): [Buffer, ...Buffer[]] {
  const accepted = acceptedSecret === undefined ? [] : [deriveKey(acceptedSecret, purpose)];
  return [deriveKey(secret, purpose), ...accepted];
}

/** Encrypts and authenticates a text. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv);
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the output of `seal`; undefined for another key or a changed text. */
export function unseal(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const opened = [decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The same with the first key that fits. */
export function unsealWith(keys: readonly Buffer[], sealed: string): string | undefined {
  for (const key of keys) {
    const text = unseal(key, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** 256 random bits as text. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

/** Compares two secrets in constant time, whatever their lengths. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
}
