import type { Tokens } from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, route, withEtag } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Users } from '../users/index.ts';
import { type CookieKind, forgetBrowser, identityCookies } from './cookies.ts';
import type { Provider } from './provider.ts';
import { assertSameOrigin } from './same-origin.ts';
import type { From, Sessions, SessionTokens } from './session.service.ts';
import type { SignIn } from './sign-in.service.ts';
import type { Visitors } from './visitors.ts';

export interface IdentityParts {
  provider: Provider;
  sessions: Sessions;
  signIn: SignIn;
  users: Users;
  isDeliveryMember: (userId: string) => Promise<boolean>;
  visitors: Visitors;
}

/** The calls of signing in and out. Calls that are authorised by a cookie accept only our own pages. */
export function identityRoutes(app: FastifyInstance, platform: Platform, parts: IdentityParts): void {
  const { provider, sessions, signIn, users, isDeliveryMember, visitors } = parts;
  const kinds = () => identityCookies(platform.publicUrl);
  const cookiesOf = (request: FastifyRequest): ReturnType<typeof kinds> => {
    assertSameOrigin(request, platform.publicUrl);
    return kinds();
  };

  route(
    app,
    'auth.login',
    async ({ query, request, reply }) => {
      const { flow } = cookiesOf(request);
      const begun = await signIn.begin({
        cookie: request.cookies[flow.name],
        connectionId: query.connection_id,
        loginHint: query.login_hint,
      });
      setCookie(reply, flow, begun.flowCookie);
      return { state: begun.state, login_url: begun.loginUrl };
    },
    { callsPerMinute: platform.config.limits.signInsPerMinute },
  );

  route(app, 'auth.callback', async ({ query, request, reply }) => {
    const { flow, session } = cookiesOf(request);
    const tokens = await signIn.finish({
      cookie: request.cookies[flow.name],
      response: parameters(query),
      from: from(request),
    });
    const before = request.cookies[session.name];
    // A new sign-in replaces the session that this browser had; a repeated callback keeps its own.
    if (before && !isSameSession(before, tokens.refreshCookie))
      await sessions.end({ cookie: before }, from(request));
    return answer(reply, session, tokens);
  });

  route(
    app,
    'auth.me',
    async ({ caller, request, reply }) => {
      const [{ user, etag }, isMember] = await Promise.all([
        users.current(caller.userId),
        isDeliveryMember(caller.userId),
      ]);
      visitors.remember(request, reply, caller);
      return withEtag(reply, etag, { ...user, is_delivery_member: isMember });
    },
    { callsPerMinute: false },
  );

  route(app, 'auth.refresh', async ({ request, reply }) => {
    const { session } = cookiesOf(request);
    return answer(reply, session, await sessions.renew(request.cookies[session.name], from(request)));
  });

  route(app, 'auth.logout', async ({ request, reply }) => {
    const cookies = cookiesOf(request);
    const accessToken = bearerToken(request);
    await sessions.end({ cookie: request.cookies[cookies.session.name], accessToken }, from(request));
    forgetBrowser(reply, cookies);
    return { logout_url: await provider.endSessionUrl() };
  });
}

const from = (request: FastifyRequest): From => ({
  address: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent'],
});

const sessionOf = (cookie: string): string => cookie.split('.', 1)[0] ?? '';
const isSameSession = (left: string, right: string): boolean => sessionOf(left) === sessionOf(right);

function setCookie(reply: FastifyReply, kind: CookieKind, value: string): void {
  reply.setCookie(kind.name, value, kind.options);
}

function answer(reply: FastifyReply, kind: CookieKind, tokens: SessionTokens): Tokens {
  setCookie(reply, kind, tokens.refreshCookie);
  return {
    success: true,
    access_token: tokens.accessToken,
    ...(tokens.idToken === undefined ? {} : { id_token: tokens.idToken }),
  };
}

/** All parameters of the provider's response, including repeated ones, which the protocol library judges. */
function parameters(query: Record<string, unknown>): URLSearchParams {
  const response = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const entry of [value].flat()) if (typeof entry === 'string') response.append(name, entry);
  }
  return response;
}
