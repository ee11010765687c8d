import { withoutSlash } from './web.shown.ts';

/** Addresses that are not pages: below them, an unknown address gets 404 instead of the application. */
const notPages = /^\/(api|api-ml|oidc|remotes|assets|dev-hmr|ws|spin_group)(\/|$)|^\/dev\/(?!kit(\/|$))/;

/** The host's pages for visitors who are not signed in, and for developers. */
const outerPages = ['/login', '/callback', '/dev/kit'];

export const isPage = (pathname: string): boolean => !notPages.test(pathname);

/** True for the platform's own addresses: a remote that declares one would never be shown there. */
export function isReserved(pathname: string, hostPages: readonly string[]): boolean {
  const address = withoutSlash(pathname).toLowerCase();
  return !isPage(address) || outerPages.includes(address) || hostPages.includes(address);
}
