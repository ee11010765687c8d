import { tabStorage } from '../state/index.ts';

const homePath = '/';
const storageKey = 'alma.return_path';

/**
 * The path of our own origin to open after signing in, or `/` for everything else: other origins, schemes,
 * protocol-relative addresses in any form, and the sign-in screens themselves.
 */
export function safeReturnPath(path: string | null): string {
  if (!path || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)) return homePath;
  const base = 'http://origin.invalid';
  if (!URL.canParse(path, base)) return homePath;
  const url = new URL(path, base);
  if (url.origin !== base || /^\/(login|callback)(\/|$)/.test(url.pathname)) return homePath;
  // Removing dot segments can leave two leading slashes, which the browser reads as another host.
  if (url.pathname.startsWith('//')) return homePath;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Stores, for this tab only, where this user continues after the next sign-in. */
export function keepReturnPath(userId: string, path: string): void {
  tabStorage.write(storageKey, `${userId} ${path}`);
}

/** Returns the stored path once; `/` without one, and for another user than the one who left it. */
export function takeReturnPath(userId: string): string {
  const kept = tabStorage.read(storageKey);
  tabStorage.write(storageKey, null);
  return safeReturnPath(kept?.startsWith(`${userId} `) ? kept.slice(userId.length + 1) : null);
}
