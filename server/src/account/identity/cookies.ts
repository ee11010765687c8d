import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { flowMs, sessionIdleMs, visitorMs } from './limits.ts';

export interface CookieKind {
  name: string;
  options: CookieSerializeOptions;
}

export interface IdentityCookies {
  /** Binds a sign-in to the browser that began it. */
  flow: CookieKind;
  /** Renews the session; sent to the auth calls only. */
  session: CookieKind;
  /** Stores the bucket for rollouts and, once signed in, the person; sent with each navigation. */
  visitor: CookieKind;
}

/**
 * Cookies for an origin. Over https their names have the prefixes that browsers enforce. Over http (development) they
 * contain the port, because browsers share cookies among all ports of a host.
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
    visitor: {
      name: `${secure ? '__Host-' : ''}alma_bucket${tail}`,
      options: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: seconds(visitorMs) },
    },
  };
}

/**
 * Clears the person's cookies and the cache at sign-out. Storage stays: the client removes its tokens, and clearing
 * everything would lose the theme, the keys of unfinished transfers and the tokens of a new sign-in.
 */
export function forgetBrowser(reply: FastifyReply, { session, visitor }: IdentityCookies): void {
  for (const { name, options } of [session, visitor]) reply.clearCookie(name, options);
  reply.header('clear-site-data', '"cache"');
}
