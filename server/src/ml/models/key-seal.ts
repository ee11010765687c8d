import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
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

interface Rows {
  lock: (tx: Transaction) => Promise<{ id: string; sealedKey: string | null }[]>;
  update: (tx: Transaction, id: string, changes: { sealedKey: string }) => Promise<unknown>;
}

/** Reseals keys with the current secret while the old one is still accepted. Errors wait for the next start. */
export async function resealKeys({ config, database, log }: Platform, of: string, { lock, update }: Rows) {
  if (config.acceptedSecret === undefined) return;
  const { resealed } = createKeySeal(config);
  const reseal = async (tx: Transaction): Promise<void> => {
    for (const { id, sealedKey } of await lock(tx)) {
      const again = sealedKey === null ? undefined : resealed(sealedKey);
      if (again !== undefined) await update(tx, id, { sealedKey: again });
    }
  };
  const failure = `keys of ${of} stay sealed with the accepted secret`;
  await database.db.transaction(reseal).catch((error: unknown) => log.warn({ err: error }, failure));
}
