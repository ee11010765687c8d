import { storageKeys } from '../../contract/values/storage-keys.ts';
import { claimsOf } from '../api/token-claims.ts';
import { sharedStorage, tabStorage } from '../state/index.ts';

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/**
 * The tokens of this tab. Memory is authoritative; browser storage only carries them over a reload and to other tabs,
 * so that a full or forbidden storage has no other effect.
 */
export interface TokenStore {
  accessToken(): string | null;
  idToken(): string | null;
  /** The user of the access token; null when it cannot be parsed. */
  userId(): string | null;
  /** The user of the stored access token, which another tab may have written. */
  storedUserId(): string | null;
  save(tokens: { access_token: string; id_token?: string | undefined }): void;
  clear(): void;
  /** Adopts tokens that another tab has stored; true when the access token changed. */
  adopt(): boolean;
  /** Replaces memory by the stored tokens, or by none, unless the browser refuses storage. */
  resync(): void;
  state(): string | null;
  saveState(state: string): void;
  clearState(): void;
}

export function createTokenStore(): TokenStore {
  const memory = new Map<StorageKey, string>();
  let isKept = true;
  for (const key of Object.values(storageKeys)) remember(key, sharedStorage.read(key));
  remember(storageKeys.state, tabStorage.read(storageKeys.state) || state());

  function remember(key: StorageKey, value: string | null | undefined): void {
    if (value) memory.set(key, value);
    else memory.delete(key);
  }

  function put(key: StorageKey, value: string | null): void {
    remember(key, value);
    isKept = sharedStorage.write(key, value);
  }

  function state(): string | null {
    return memory.get(storageKeys.state) ?? null;
  }

  function takeStored(): void {
    remember(storageKeys.accessToken, sharedStorage.read(storageKeys.accessToken));
    remember(storageKeys.idToken, sharedStorage.read(storageKeys.idToken));
  }

  return {
    accessToken: () => memory.get(storageKeys.accessToken) ?? null,
    idToken: () => memory.get(storageKeys.idToken) ?? null,
    userId: () => subjectOf(memory.get(storageKeys.accessToken)),
    storedUserId: () => subjectOf(sharedStorage.read(storageKeys.accessToken) ?? undefined),
    save(tokens) {
      put(storageKeys.idToken, tokens.id_token ?? null);
      // Written last, because other tabs wait for this key.
      put(storageKeys.accessToken, tokens.access_token);
    },
    clear() {
      put(storageKeys.accessToken, null);
      put(storageKeys.idToken, null);
    },
    adopt() {
      const stored = sharedStorage.read(storageKeys.accessToken);
      if (!stored || stored === memory.get(storageKeys.accessToken)) return false;
      takeStored();
      return true;
    },
    resync() {
      if (isKept && sharedStorage.read(storageKeys.accessToken) !== undefined) takeStored();
    },
    state,
    saveState(value) {
      put(storageKeys.state, value);
      // A sign-in leaves the page, so it cannot rely on memory: the tab's own storage may have space.
      if (!isKept) tabStorage.write(storageKeys.state, value);
    },
    clearState() {
      put(storageKeys.state, null);
      tabStorage.write(storageKeys.state, null);
    },
  };
}

/** The user of an access token; null when it cannot be parsed. */
export function subjectOf(token: string | undefined): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : null;
}
