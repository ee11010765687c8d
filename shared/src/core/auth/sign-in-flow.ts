import type { Tokens } from '../../contract/identity/entities.ts';
import { api, ApiError } from '../api/index.ts';
import { readUser } from './read-user.ts';
import { keepReturnPath, takeReturnPath } from './return-path.ts';
import type { SessionCore } from './session-core.ts';
import { assertConfigured, isAllowedAddress, loginFailure, providerRefusal, SignInError } from './sign-in.ts';
import { authTexts } from './texts.ts';

export interface LoginInput {
  connectionId?: string | undefined;
  email?: string | undefined;
}

/** The redirect to the provider's page and back. */
export function createSignInFlow(core: SessionCore) {
  const { config, tokens, set } = core;
  const completions = new Map<string, Promise<string>>();

  async function login({ connectionId, email }: LoginInput = {}): Promise<void> {
    set({ loading: true, error: null });
    try {
      assertConfigured(config);
      const query = {
        ...(connectionId ? { connection_id: connectionId } : {}),
        ...(email ? { login_hint: email } : {}),
      };
      const reply = await api.call('auth.login', { query }, { refresh: false });
      if (!isAllowedAddress(reply.login_url, config)) throw new SignInError(authTexts.loginFailed);
      tokens.saveState(reply.state);
      const { user, hasEnded } = core.getState();
      if (user && hasEnded) keepReturnPath(user.user_id, core.here());
      core.leave(reply.login_url);
    } catch (error) {
      set({ loading: false, error: loginFailure(error) });
    }
  }

  /** Runs once for each callback address: React's strict mode and a second tab on the same address call it twice. */
  function completeSignIn(search: string): Promise<string> {
    const known = completions.get(search);
    if (known) return known;
    const completion = finishSignIn(new URLSearchParams(search)).catch((error: unknown) => {
      tokens.clearState();
      core.forget();
      throw error instanceof SignInError ? error : new SignInError(authTexts.authenticationFailed);
    });
    completions.set(search, completion);
    return completion;
  }

  async function finishSignIn(query: URLSearchParams): Promise<string> {
    const expected = tokens.state();
    if (expected === null || query.get('state') !== expected) throw new SignInError(authTexts.badState);
    if (query.has('error')) throw new SignInError(authTexts.authenticationFailed, providerRefusal(query));
    if (!query.get('code')) throw new SignInError(authTexts.noCode);
    const reply = await exchange(query);
    if (!reply.access_token) throw new SignInError(authTexts.noAccessToken);
    core.signIn(reply);
    const user = await readUser(core.wait).catch(() => {
      throw new SignInError(authTexts.noUser);
    });
    tokens.clearState();
    core.show(user);
    return takeReturnPath(user.user_id);
  }

  return { login, completeSignIn };
}

async function exchange(query: URLSearchParams): Promise<Tokens> {
  const reply = await api
    .call('auth.callback', { query: Object.fromEntries(query) }, { refresh: false })
    .catch((error: unknown) => {
      const detail = error instanceof ApiError ? error.message : undefined;
      throw new SignInError(authTexts.exchangeFailed, detail);
    });
  if (!reply.success) throw new SignInError(authTexts.exchangeFailed);
  return reply;
}
