import type { LoginReply, Tokens } from '@alma/shared/contract';
import { type Browser, createBrowser } from './browser.ts';

export interface SignedIn extends Tokens {
  browser: Browser;
  /** Headers of a call by this person. */
  headers: Record<string, string>;
  userId: string;
}

export interface PendingSignIn {
  browser: Browser;
  state: string;
  loginUrl: string;
}

const isCallback = (address: URL): boolean => address.pathname === '/callback';

/** `GET /auth/login`, as the login screen does. */
export async function startSignIn(
  origin: string,
  browser = createBrowser(origin),
  query = '',
): Promise<PendingSignIn> {
  const reply = await browser.fetch(`/api/v1/auth/login${query}`);
  if (!reply.ok) throw new Error(`the sign-in did not begin: ${reply.status} ${await reply.text()}`);
  const { state, login_url } = (await reply.json()) as LoginReply;
  return { browser, state, loginUrl: login_url };
}

const isPage = (address: URL): boolean => address.pathname.includes('/interaction/');

/** Opens the provider's page, or the callback screen if the provider already has a session. */
export async function openProvider({ browser, loginUrl }: PendingSignIn): Promise<URL> {
  const end = await browser.follow(await browser.fetch(loginUrl), (url) => isPage(url) || isCallback(url));
  if (!(end instanceof URL)) throw new Error(`the provider showed no page: ${end.status}`);
  return end;
}

/** Completes the provider's page as the person with this e-mail; returns the URL of the callback screen. */
export async function passProvider(started: PendingSignIn, email: string): Promise<URL> {
  const page = await openProvider(started);
  return isCallback(page) ? page : answerPage(started.browser, page, { email });
}

/** Sends a form of the provider's page; returns the address of the callback screen. */
export async function answerPage(browser: Browser, page: URL, form: Record<string, string>): Promise<URL> {
  const answer = await browser.fetch(page.href, { method: 'POST', body: new URLSearchParams(form) });
  const end = await browser.follow(answer, isCallback);
  if (!(end instanceof URL))
    throw new Error(`the provider did not send back: ${end.status} ${await end.text()}`);
  return end;
}

/** `GET /auth/callback` with all that the provider sent back, as the callback screen does. */
export function finishSignIn(browser: Browser, callback: URL): Promise<Response> {
  return browser.fetch(`/api/v1/auth/callback${callback.search}`);
}

/** The whole sign-in, as the product does it. */
export async function signIn(origin: string, email: string, browser?: Browser): Promise<SignedIn> {
  const started = await startSignIn(origin, browser);
  const reply = await finishSignIn(started.browser, await passProvider(started, email));
  if (!reply.ok) throw new Error(`the sign-in failed: ${reply.status} ${await reply.text()}`);
  const tokens = (await reply.json()) as Tokens;
  return { ...tokens, ...identify(tokens), browser: started.browser };
}

/** The user of a token, and the headers of a call by that user. */
export function identify(tokens: Tokens): Pick<SignedIn, 'headers' | 'userId'> {
  const payload = tokens.access_token.split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub: string };
  const idToken = tokens.id_token ? { 'x-id-token': tokens.id_token } : {};
  return { userId: sub, headers: { authorization: `Bearer ${tokens.access_token}`, ...idToken } };
}
