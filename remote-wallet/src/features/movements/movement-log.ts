import { sharedStorage } from '@alma/shared/state';
import { type Movement, parseMovement } from '../../components/movement.ts';

/**
 * The unsettled movements of one user, in the browser's storage: they survive the tab, and all tabs see them. Each has
 * its own entry, so that concurrent writes of tabs lose nothing.
 */
export interface MovementLog {
  read(): Movement[];
  has(key: string): boolean;
  write(movement: Movement): void;
  remove(key: string): void;
  /** Calls the listener when another tab wrote or removed an entry. */
  watch(listener: () => void): () => void;
}

export function movementLog(userId: string): MovementLog {
  const prefix = `alma.wallet.movements:v1:${userId}:`;
  // If the browser refuses to store anything, this tab keeps them in memory.
  const inMemory = new Map<string, Movement>();

  return {
    read() {
      const stored = sharedStorage
        .keys()
        .filter((name) => name.startsWith(prefix))
        .map((name) => parseMovement(sharedStorage.read(name) ?? null))
        .filter((movement) => movement !== undefined);
      return [...stored, ...inMemory.values()];
    },
    has: (key) => inMemory.has(key) || typeof sharedStorage.read(prefix + key) === 'string',
    write(movement) {
      const isStored = sharedStorage.write(prefix + movement.key, JSON.stringify(movement));
      if (!isStored) inMemory.set(movement.key, movement);
    },
    remove(key) {
      inMemory.delete(key);
      sharedStorage.write(prefix + key, null);
    },
    watch(listener) {
      const handle = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      window.addEventListener('storage', handle);
      return () => window.removeEventListener('storage', handle);
    },
  };
}
