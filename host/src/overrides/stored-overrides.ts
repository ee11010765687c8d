import type { Override } from '@alma/shared/contract';
import { sharedStorage, tabStorage } from '@alma/shared/state';

const storageKey = 'alma.overrides:v1';
const storages = { tab: tabStorage, browser: sharedStorage };

/** The scope of an override: this tab, or every tab of this browser. */
export type Scope = keyof typeof storages;

export interface StoredOverride extends Pick<Override, 'id' | 'remote' | 'release' | 'expires_at'> {
  scope: Scope;
}

function isStored(value: unknown): value is StoredOverride {
  if (typeof value !== 'object' || value === null) return false;
  const { id, remote, release, expires_at: until } = value as Partial<Record<keyof StoredOverride, unknown>>;
  return (
    [id, remote, release].every((text) => typeof text === 'string') &&
    !Number.isNaN(Date.parse(String(until)))
  );
}

function readScope(scope: Scope): StoredOverride[] {
  const stored = storages[scope].readJson(storageKey);
  return (Array.isArray(stored) ? stored : []).filter(isStored).map((held) => ({ ...held, scope }));
}

function writeScope(scope: Scope, held: readonly StoredOverride[]): void {
  storages[scope].write(storageKey, held.length > 0 ? JSON.stringify(held) : null);
}

export const isAnyStored = (): boolean =>
  Object.values(storages).some((storage) => Boolean(storage.read(storageKey)));

/** One override for each remote: the tab's takes precedence over the browser's. A sign-out removes all. */
export function readStored(): StoredOverride[] {
  const byRemote = new Map<string, StoredOverride>();
  for (const held of [...readScope('browser'), ...readScope('tab')]) byRemote.set(held.remote, held);
  return [...byRemote.values()];
}

/** Stores an override, replacing the remote's earlier one. */
export function storeOverride(held: StoredOverride): void {
  const otherRemotes = (scope: Scope) => readScope(scope).filter(({ remote }) => remote !== held.remote);
  writeScope('tab', otherRemotes('tab'));
  writeScope(held.scope, [...otherRemotes(held.scope), held]);
}

export function dropStored(ids: readonly string[]): void {
  for (const scope of ['tab', 'browser'] as const) {
    const held = readScope(scope);
    const remaining = held.filter(({ id }) => !ids.includes(id));
    if (remaining.length < held.length) writeScope(scope, remaining);
  }
}
