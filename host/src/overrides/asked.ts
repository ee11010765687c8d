import { deliveryLimits, isDevServer, overrideParameter } from '@alma/shared/contract/delivery/limits';
import { tabStorage } from '@alma/shared/state';

const storageKey = 'alma.asked-overrides:v1';

/** A release or a development server that the address of a page named. */
export interface AskedRelease {
  remote: string;
  release: string;
}

const form = /^([a-z][a-z0-9]{1,31})@(.{1,105})$/;
const isRelease = (text: string): boolean => /^[\w.-]+$/.test(text);

/**
 * Moves the request from the address into the tab's storage, where it waits until its person is signed in and has
 * answered: addresses appear in histories, and in links that people pass on.
 */
export function keepAsked(): void {
  const url = new URL(location.href);
  const requested = url.searchParams.getAll(overrideParameter);
  if (requested.length === 0) return;
  tabStorage.write(storageKey, JSON.stringify(requested.slice(0, deliveryLimits.overrides)));
  url.searchParams.delete(overrideParameter);
  history.replaceState(history.state, '', url);
}

export const isAsked = (): boolean => Boolean(tabStorage.read(storageKey));

/** The first named release of each remote; `isUnclear` when the address has the parameter in another form. */
export function readAsked(): { asked: AskedRelease[]; isUnclear: boolean } {
  const stored = tabStorage.readJson(storageKey);
  const releases = new Map<string, AskedRelease>();
  for (const text of Array.isArray(stored) ? stored : []) {
    const [, remote, release] = form.exec(String(text)) ?? [];
    if (remote && release && (isRelease(release) || isDevServer(release)) && !releases.has(remote))
      releases.set(remote, { remote, release });
  }
  return { asked: [...releases.values()], isUnclear: stored !== undefined && releases.size === 0 };
}

export const forgetAsked = (): void => void tabStorage.write(storageKey, null);
