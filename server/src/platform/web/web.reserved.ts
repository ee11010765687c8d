import { withoutSlash } from './web.shown.ts';

/** Prefixes that are not pages: unknown addresses under them get a 404 instead of the application. */
const notPages = /^\/(api|api-ml|oidc|remotes|assets|dev-hmr|ws|spin_group)(\/|$)|^\/dev\/(?!kit(\/|$))/;

/** Pages of the host for signed-out visitors and for developers. */
const outerPages = ['/login', '/callback', '/dev/kit'];

export const isPage = (pathname: string): boolean => !notPages.test(pathname);

/**
 * Whether an address belongs to the platform, so that a remote declaring it would never be shown there. A path that
 * begins with a parameter is reserved too: it would match every address without a remote.
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
