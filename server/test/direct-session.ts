import { createSessions } from '../src/account/identity/session.service.ts';
import { signInUser } from '../src/account/users/index.ts';
import { nameOf } from '../src/development/demo-people.ts';
import { developmentIdentityKey } from '../src/development/seed.ts';
import type { TestServer } from './app.ts';
import { identify, type SignedIn } from './sign-in.ts';

const nobody = undefined as never;

/**
 * Begins a session as the development sign-in does, but without the provider and its pages, which take as long as many
 * calls: for people whose sign-in is not what a test is about. It has no id token and no cookie.
 */
export async function beginSession(server: TestServer, email: string): Promise<SignedIn> {
  const { platform } = server;
  const identity = {
    issuer: developmentIdentityKey,
    subject: email,
    email,
    isEmailVerified: true,
    name: nameOf(email),
  };
  const user = await signInUser(platform, identity, {});
  // The provider and other servers take no part in the beginning of a session.
  const sessions = createSessions(platform, nobody, nobody);
  const nothing = { claims: {}, idToken: '', refreshToken: undefined };
  const { accessToken } = await sessions.start(user, nothing, {});
  const tokens = { success: true as const, access_token: accessToken };
  return { ...tokens, ...identify(tokens), browser: server.browser() };
}
