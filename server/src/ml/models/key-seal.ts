import { deriveKey, seal, unseal } from '../../platform/security/index.ts';

export type KeySeal = ReturnType<typeof createKeySeal>;

/** Encrypts the keys of connections for the database. */
export function createKeySeal(secret: string) {
  const key = deriveKey(secret, 'model-keys');
  return {
    seal: (text: string): string => seal(key, text),
    /** Undefined when it was sealed with another secret. */
    open: (sealed: string): string | undefined => unseal(key, sealed),
  };
}
