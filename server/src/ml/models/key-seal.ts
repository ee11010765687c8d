import { deriveKeys, seal, type Secrets, unseal, unsealWith } from '../../platform/security/index.ts';

export type KeySeal = ReturnType<typeof createKeySeal>;

/** Encrypts the keys of connections for the database. */
export function createKeySeal(secrets: Secrets) {
  const keys = deriveKeys(secrets, 'model-keys');
  return {
    seal: (text: string): string => seal(keys[0], text),
    /** Undefined when it was sealed with another secret. */
    open: (sealed: string): string | undefined => unsealWith(keys, sealed),
    /** Sealed again with the current secret; undefined when it already is, or when it cannot be opened. */
    resealed(sealed: string): string | undefined {
      if (unseal(keys[0], sealed) !== undefined) return undefined;
      const text = unsealWith(keys, sealed);
      return text === undefined ? undefined : seal(keys[0], text);
    },
  };
}
