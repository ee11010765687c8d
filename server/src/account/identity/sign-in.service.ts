import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@alma/shared/contract';
import * as openid from 'openid-client';
import type { Platform } from '../../platform/platform.ts';
import { invalid, Problem } from '../../platform/problems/index.ts';
import { deriveKey, randomToken, seal, sha256, unseal } from '../../platform/security/index.ts';
import { isLockedOut, signInUser } from '../users/index.ts';
import { suspended } from './authentication.ts';
import { claimFlow, findFlow, type FlowRow, insertFlow, storeOutcome } from './flows.repository.ts';
import { flowMs, outcomeMs } from './limits.ts';
import type { FlowSecrets, Provider } from './provider.ts';
import { toIdentity } from './provider-claims.ts';
import { refusal, signInFailed } from './provider-errors.ts';
import type { From, Sessions, SessionTokens } from './session.service.ts';
import { identityTexts as texts } from './texts.ts';

export interface SignIn {
  begin(input: {
    cookie: string | undefined;
    connectionId?: string | undefined;
    loginHint?: string | undefined;
  }): Promise<{ state: string; loginUrl: string; flowCookie: string }>;
  finish(input: {
    cookie: string | undefined;
    response: URLSearchParams;
    from: From;
  }): Promise<SessionTokens>;
}

/** The stored reply to a callback, for a repetition of the same callback. */
type Outcome =
  { tokens: SessionTokens } | { problem: { code: ErrorCode; message: string; extra: Problem['extra'] } };

const cookieShape = /^[\w-]{43}$/;
const pollMs = 50;
/** Longer than an exchange can take with all its timeouts. */
const timeoutMs = 20_000;

export function createSignIn(platform: Platform, provider: Provider, sessions: Sessions): SignIn {
  const { db } = platform.database;

  /** Exchanges the code of a flow that only this call has claimed. */
  async function conclude(
    flow: FlowRow,
    cookie: string,
    state: string,
    response: URLSearchParams,
    from: From,
  ): Promise<SessionTokens> {
    const error = response.get('error');
    if (error) throw refusal(error.slice(0, 64), response.get('error_description')?.slice(0, 200));
    if (!response.get('code')) throw signInFailed(texts.noCode);
    const secrets = unseal(flowKey(cookie, state), flow.secrets);
    if (!secrets) throw signInFailed(texts.badState);
    const tokens = await provider.exchange(response, {
      state,
      ...(JSON.parse(secrets) as Omit<FlowSecrets, 'state'>),
    });
    const user = await signInUser(platform, toIdentity(provider.settings.identityKey, tokens.claims), from);
    if (isLockedOut(user.status)) throw suspended();
    if (user.isAgent) throw new Problem('FORBIDDEN', texts.agent);
    return sessions.start(user, tokens, from);
  }

  return {
    async begin({ cookie, connectionId, loginHint }) {
      const known = Object.values(provider.settings.connections);
      if (connectionId && !known.includes(connectionId)) {
        throw invalid([{ path: 'connection_id', message: texts.unknownConnection }]);
      }
      // All sign-ins of a browser share a cookie, so that one in another tab does not break the first.
      const flowCookie = cookie && cookieShape.test(cookie) ? cookie : randomToken();
      const state = openid.randomState();
      const secrets = { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
      const loginUrl = await provider.authorizationUrl({ state, ...secrets, connectionId, loginHint });
      const at = platform.now();
      await insertFlow(
        db,
        {
          stateHash: sha256(state),
          cookieHash: sha256(flowCookie),
          secrets: seal(flowKey(flowCookie, state), JSON.stringify(secrets)),
          createdAt: new Date(at),
          expiresAt: new Date(at + flowMs),
        },
        new Date(at),
      );
      return { state, loginUrl, flowCookie };
    },

    async finish({ cookie, response, from }) {
      const state = response.get('state');
      if (!state || !cookie || !cookieShape.test(cookie)) throw signInFailed(texts.badState);
      const hashes = { stateHash: sha256(state), cookieHash: sha256(cookie) };
      const key = flowKey(cookie, state);
      const at = platform.now();
      const flow = await claimFlow(db, hashes, new Date(at), new Date(at + outcomeMs));
      if (!flow) return awaitOutcome(platform, hashes, key);

      const keep = (outcome: Outcome): Promise<void> =>
        storeOutcome(db, hashes.stateHash, seal(key, JSON.stringify(outcome)));
      try {
        const tokens = await conclude(flow, cookie, state, response, from);
        await keep({ tokens });
        return tokens;
      } catch (error) {
        const problem = error instanceof Problem ? error : signInFailed(texts.failed);
        const { code, message, extra } = problem;
        await keep({ problem: { code, message, extra } });
        throw error;
      }
    },
  };
}

/** Waits for the outcome of the call that claimed the flow, on any server. */
async function awaitOutcome(
  { database: { db }, now }: Platform,
  hashes: { stateHash: string; cookieHash: string },
  key: Buffer,
): Promise<SessionTokens> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const flow = await findFlow(db, hashes, new Date(now()));
    if (!flow?.usedAt) break;
    if (flow.outcome) return readOutcome(unseal(key, flow.outcome));
    await pause(pollMs);
  }
  throw signInFailed(texts.badState);
}

/** A key derived from the flow cookie, so that the database alone reveals nothing. */
const flowKey = (cookie: string, state: string): Buffer => deriveKey(cookie, 'sign-in-flow', state);

function readOutcome(text: string | undefined): SessionTokens {
  if (text === undefined) throw signInFailed(texts.badState);
  const outcome = JSON.parse(text) as Outcome;
  if ('tokens' in outcome) return outcome.tokens;
  const { code, message, extra } = outcome.problem;
  throw new Problem(code, message, extra);
}
