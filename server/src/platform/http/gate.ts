import type { EndpointName } from '@alma/shared/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressKey, type Budgets, type CallWindow } from '../limits/index.ts';
import { Problem, tooMany, unauthenticated } from '../problems/index.ts';
import { isSameSecret, sha256 } from '../security/index.ts';
import { type CallLimit, callLimit } from './call-limit.ts';
import {
  type Authenticate,
  bearerToken,
  type Caller,
  type ReadReleaseToken,
  type ReadToken,
  type ReleaseCaller,
  releaseTokenPrefix,
} from './caller.ts';
import { statusOf } from './statuses.ts';

export interface GateOptions {
  serviceToken: string;
  callsPerMinute: number;
  authenticate: Authenticate;
  readToken: ReadToken;
  readReleaseToken: ReadReleaseToken;
  budgets: Pick<Budgets, 'calls' | 'badTokens'>;
}

/** Health and readiness calls, which have no rate limit. */
export const probes = /^(ml\.)?(health|readiness)\./;
/** Calls without the application's token: probes, and pictures in pages. */
const withoutServiceToken = /^(ml\.)?(health|readiness)\.|^files\.public$/;
export const needsServiceToken = (endpoint: EndpointName): boolean => !withoutServiceToken.test(endpoint);

/** Checks each call of the contract in this order: service token of the application, caller, rate limits. */
export function gate(app: FastifyInstance, options: GateOptions): void {
  const forAll = options.budgets.calls('all', options.callsPerMinute);
  const releaseCallerOf = releaseCallers(options);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('releaseCaller', undefined);
  app.addHook('onRequest', async (request) => {
    const { endpoint, isPublic, takesReleaseTokens } = request.routeOptions.config;
    if (!endpoint) return;
    const token = takesReleaseTokens ? bearerToken(request) : undefined;
    // A release token already names the calling application, so no service token is required.
    if (token?.startsWith(releaseTokenPrefix)) {
      request.releaseCaller = await releaseCallerOf(request, token);
      return;
    }
    if (needsServiceToken(endpoint)) checkServiceToken(request, options.serviceToken);
    if (!isPublic) request.caller = await callerOf(request, forAll, options);
  });
  limitCalls(app, forAll, options.budgets);
}

/**
 * Refuses a caller over the general limit before querying the database. Failures are counted by the token's session, or
 * else by address, and limit only failing calls, so that other callers at that address are not affected.
 */
async function callerOf(
  request: FastifyRequest,
  forAll: CallWindow,
  { authenticate, readToken, budgets: { badTokens } }: GateOptions,
): Promise<Caller> {
  const named = await readToken(request);
  const { callsPerMinute: ownLimit } = request.routeOptions.config;
  const key = named?.sessionId ?? addressKey(request.ip);
  const overMs = named && ownLimit === undefined ? forAll.refusedMs(named.userId) : 0;
  if (overMs > 0) throw tooMany(overMs);
  try {
    return await authenticate(request);
  } catch (error) {
    if (!(error instanceof Problem) || statusOf(error) !== 401) throw error;
    const waitMs = await badTokens.take(key);
    throw waitMs > 0 ? tooMany(waitMs) : error;
  }
}

/** Looking up a token costs a query, which a flood of invented ones must not multiply. */
const newReleaseTokensPerMinute = 600;
const maxGoodReleaseTokens = 1_000;

/** Finds callers by release token. Bad tokens from the same address do not block one that was valid recently. */
function releaseCallers({ readReleaseToken, budgets }: GateOptions) {
  const reads = budgets.calls('new-release-tokens', newReleaseTokensPerMinute);
  const good = new LRUCache<string, true>({ max: maxGoodReleaseTokens });

  return async ({ ip }: FastifyRequest, token: string): Promise<ReleaseCaller> => {
    const address = addressKey(ip);
    const hash = sha256(token);
    const readMs = good.has(hash) ? 0 : await reads.take(address);
    if (readMs > 0) throw tooMany(readMs);
    const caller = await readReleaseToken(token);
    if (caller) {
      good.set(hash, true);
      return caller;
    }
    good.delete(hash);
    const waitMs = await budgets.badTokens.take(address);
    throw waitMs > 0 ? tooMany(waitMs) : unauthenticated('The release token is unknown or revoked');
  };
}

/** One counter per caller for all calls, and a separate one for each call or other route with a limit of its own. */
function limitCalls(app: FastifyInstance, forAll: CallWindow, budgets: Pick<Budgets, 'calls'>): void {
  const general = callLimit(forAll);
  const byCall = new Map<string, CallLimit>();
  const nameOf = ({ endpoint, countedAs }: FastifyContextConfig): string | undefined => endpoint ?? countedAs;
  app.addHook('onRoute', ({ config = {} }) => {
    const name = nameOf(config);
    if (name && config.callsPerMinute)
      byCall.set(name, callLimit(budgets.calls(name, config.callsPerMinute)));
  });
  app.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions;
    const name = nameOf(config);
    if (!name || config.callsPerMinute === false || probes.test(name)) return;
    await (byCall.get(name) ?? general)(request);
  });
}

function checkServiceToken(request: FastifyRequest, expected: string): void {
  if (expected === '') return;
  const token = request.headers['x-service-token'];
  if (typeof token === 'string' && isSameSecret(token, expected)) return;
  throw new Problem('SERVICE_TOKEN_INVALID', 'The service token is missing or wrong');
}
