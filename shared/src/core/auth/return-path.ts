const homePath = '/';
const storageKey = 'alma.return_path';

/**
 * A path of our own origin to go to after signing in, or `/` for everything else: other origins, schemes,
 * protocol-relative addresses in any disguise, and the sign-in screens themselves.
 */
export function safeReturnPath(path: string | null): string {
  if (!path || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)) return homePath;
  const base = 'http://origin.invalid';
  if (!URL.canParse(path, base)) return homePath;
  const url = new URL(path, base);
  if (url.origin !== base || /^\/(login|callback)(\/|$)/.test(url.pathname)) return homePath;
  // Dot segments can leave two slashes in front, which the browser reads as another host.
  if (url.pathname.startsWith('//')) return homePath;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Remembers, for this tab alone, where to go on after signing in again. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the sign-in ends on the dashboard.
  }
}

/** The remembered path, once. */
export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return safeReturnPath(path);
  } catch {
    return homePath;
  }
}
