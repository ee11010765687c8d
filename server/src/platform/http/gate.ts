import { createHash, timingSafeEqual } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from './caller.ts';
import { Problem } from './problems.ts';

export interface GateOptions {
  serviceToken: string;
  callsPerMinute: number;
  authenticate: Authenticate;
}

/** Calls that must work before any client of ours. */
const probes = /^(ml\.)?(health|readiness)\./;
/** Calls that no client of ours makes: probes, and pictures that a page shows. */
const withoutServiceToken = /^(ml\.)?(health|readiness)\.|^files\.public$/;

/**
 * What stands before every call of the contract, in this order: the calling application's token, who calls,
 * how often. Routes that are not in the contract (pages, static files) pass by.
 */
export async function gate(app: FastifyInstance, options: GateOptions): Promise<void> {
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const { endpoint, isPublic } = request.routeOptions.config;
    if (!endpoint) return;
    if (!withoutServiceToken.test(endpoint)) checkServiceToken(request, options.serviceToken);
    if (!isPublic) request.caller = await options.authenticate(request);
  });
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl) });
  limitCalls(app, options.callsPerMinute);
}

/** One counter a user, or an address, for all calls; a call with a limit of its own counts apart. */
function limitCalls(app: FastifyInstance, callsPerMinute: number): void {
  const limiter = (max: number) => app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const forAll = limiter(callsPerMinute);
  const own = new Map<string, ReturnType<typeof limiter>>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint && config.callsPerMinute) own.set(config.endpoint, limiter(config.callsPerMinute));
  });
  app.addHook('onRequest', async (request) => {
    const { endpoint, callsPerMinute: limit } = request.routeOptions.config;
    if (!endpoint || limit === false || probes.test(endpoint)) return;
    const count = await (own.get(endpoint) ?? forAll)(request);
    if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttl);
  });
}

const keyGenerator = (request: FastifyRequest): string => request.caller?.userId ?? request.ip;

const tooMany = (ttlMs: number): Problem =>
  new Problem(429, 'RATE_LIMITED', 'Too many requests. Wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)),
  });

function checkServiceToken(request: FastifyRequest, expected: string): void {
  if (expected === '') return;
  const given = request.headers['x-service-token'];
  if (typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))) return;
  throw new Problem(401, 'SERVICE_TOKEN_INVALID', 'The service token is missing or wrong');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
