import { storageKeys } from '../../contract/values/storage-keys.ts';

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/**
 * The tokens of this tab. Memory is what counts; browser storage only carries them over a reload and to other
 * tabs, so that a full or forbidden storage costs nothing but that.
 */
export interface TokenStore {
  accessToken(): string | null;
  idToken(): string | null;
  /** Whose access token this is; null for one that cannot be read. */
  userId(): string | null;
  save(tokens: { access_token: string; id_token?: string | undefined }): void;
  clear(): void;
  /** Takes over what another tab has stored; true when that changed the access token. */
  adopt(): boolean;
  /** Takes over what is stored, and that nothing is stored too, unless this browser keeps nothing for us. */
  resync(): void;
  state(): string | null;
  saveState(state: string): void;
  clearState(): void;
}

export function createTokenStore(): TokenStore {
  const memory = new Map<StorageKey, string>();
  let isKept = true;
  for (const key of Object.values(storageKeys)) remember(key, read(key));
  remember(storageKeys.state, read(storageKeys.state, ofTab) ?? state());

  function remember(key: StorageKey, value: string | null): void {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }

  function put(key: StorageKey, value: string | null): void {
    remember(key, value);
    isKept = write(key, value);
  }

  function state(): string | null {
    return memory.get(storageKeys.state) ?? null;
  }

  function takeStored(): void {
    remember(storageKeys.accessToken, read(storageKeys.accessToken));
    remember(storageKeys.idToken, read(storageKeys.idToken));
  }

  return {
    accessToken: () => memory.get(storageKeys.accessToken) ?? null,
    idToken: () => memory.get(storageKeys.idToken) ?? null,
    userId: () => subjectOf(memory.get(storageKeys.accessToken)),
    save(tokens) {
      put(storageKeys.idToken, tokens.id_token ?? null);
      // Last, because other tabs wait for it.
      put(storageKeys.accessToken, tokens.access_token);
    },
    clear() {
      put(storageKeys.accessToken, null);
      put(storageKeys.idToken, null);
    },
    adopt() {
      const stored = read(storageKeys.accessToken);
      if (stored === null || stored === memory.get(storageKeys.accessToken)) return false;
      takeStored();
      return true;
    },
    resync() {
      if (isKept && isReadable()) takeStored();
    },
    state,
    saveState(value) {
      put(storageKeys.state, value);
      // A sign-in leaves the page: where the one storage is full, the tab's own has room.
      if (!isKept) write(storageKeys.state, value, ofTab);
    },
    clearState() {
      put(storageKeys.state, null);
      write(storageKeys.state, null, ofTab);
    },
  };
}

function subjectOf(token: string | undefined): string | null {
  try {
    const claims = token?.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

function isReadable(): boolean {
  try {
    localStorage.getItem(storageKeys.accessToken);
    return true;
  } catch {
    return false;
  }
}

type Place = () => Storage;
const ofBrowser: Place = () => localStorage;
const ofTab: Place = () => sessionStorage;

function read(key: StorageKey, place = ofBrowser): string | null {
  try {
    return place().getItem(key) || null;
  } catch {
    return null;
  }
}

/** False when the browser refused: this tab then goes on from memory. */
function write(key: StorageKey, value: string | null, place = ofBrowser): boolean {
  try {
    if (value === null) place().removeItem(key);
    else place().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
