import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { flowMs, sessionIdleMs } from './limits.ts';

export interface CookieKind {
  name: string;
  options: CookieSerializeOptions;
}

export interface IdentityCookies {
  /** Binds a sign-in to the browser that began it. */
  flow: CookieKind;
  /** Renews the session; sent to the auth calls alone. */
  session: CookieKind;
}

/**
 * Cookies for pages of an address. Over https their names have the prefixes that browsers enforce; over http, which
 * is for development, they carry the port, since browsers share cookies among all ports of a host.
 */
export function identityCookies(publicUrl: string): IdentityCookies {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const tail = secure || port === '' ? '' : `-${port}`;
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  return {
    flow: {
      name: `${secure ? '__Host-' : ''}alma-flow${tail}`,
      options: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: seconds(flowMs) },
    },
    session: {
      name: `${secure ? '__Secure-' : ''}alma-session${tail}`,
      options: {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/api/v1/auth',
        maxAge: seconds(sessionIdleMs),
      },
    },
  };
}

/**
 * What a sign-out leaves in the browser: neither the cookie, nor copies of private files. Storage stays: the client
 * removes tokens itself and at once, and clearing all of it would take the theme, the keys by which a transfer of unknown
 * outcome is not made twice, and the tokens of a person who has signed in again meanwhile.
 */
export function forgetBrowser(reply: FastifyReply, { name, options }: CookieKind): void {
  reply.clearCookie(name, options).header('clear-site-data', '"cache"');
}
