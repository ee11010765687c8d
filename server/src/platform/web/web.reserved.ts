import { withoutSlash } from './web.shown.ts';

/** Addresses that are not pages: an unknown one is answered with 404 instead of the application. */
const notPages = /^\/(api|api-ml|oidc|remotes|assets|dev-hmr|ws|spin_group)(\/|$)|^\/dev\/(?!kit(\/|$))/;

/** Pages of the host for visitors who are not signed in, and for developers. */
const outerPages = ['/login', '/callback', '/dev/kit'];

export const isPage = (pathname: string): boolean => !notPages.test(pathname);

/**
 * Whether an address is the platform's own, so that a remote which declared it would never be shown there. One that begins
 * with a parameter would take the addresses that no remote has.
 */
export function isReserved(pathname: string, hostPages: readonly string[]): boolean {
  const address = withoutSlash(pathname).toLowerCase();
  return (
    address.startsWith('/:') ||
    !isPage(address) ||
    outerPages.includes(address) ||
    hostPages.includes(address)
  );
}
