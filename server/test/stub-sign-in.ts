import type { JWTPayload } from 'jose';
import type { TestServer } from './app.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';
import type { StubProvider } from './stub-provider.ts';

/** The address of the callback screen with what a provider sent back. */
export function callbackOf(server: TestServer, query: URLSearchParams): URL {
  const address = new URL('/callback', server.origin);
  address.search = query.toString();
  return address;
}

/** A whole sign-in at the stub provider, as a person with these `claims`. */
export async function signInByStub(
  server: TestServer,
  stub: StubProvider,
  claims: JWTPayload,
): Promise<Response> {
  const started = await startSignIn(server.origin);
  return finishSignIn(started.browser, callbackOf(server, stub.authorize(started.loginUrl, claims)));
}

/** Status and error of a refused call. */
export const refusalOf = async (reply: Response): Promise<unknown> => ({
  status: reply.status,
  ...((await reply.json()) as { error: object }).error,
});
