import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callLimit, type CallLimit } from './call-limit.ts';
import type { Authenticate } from './caller.ts';
import { Problem } from './problems.ts';

export interface GateOptions {
  serviceToken: string;
  callsPerMinute: number;
  authenticate: Authenticate;
}

/** Calls that must work before any client of ours. */
export const probes = /^(ml\.)?(health|readiness)\./;
/** Calls that no client of ours makes: probes, and pictures that a page shows. */
const withoutServiceToken = /^(ml\.)?(health|readiness)\.|^files\.public$/;

/**
 * What stands before every call of the contract, in this order: the calling application's token, who calls,
 * how often. Routes that are not in the contract (pages, static files) pass by.
 */
export function gate(app: FastifyInstance, options: GateOptions): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const { endpoint, isPublic } = request.routeOptions.config;
    if (!endpoint) return;
    if (!withoutServiceToken.test(endpoint)) checkServiceToken(request, options.serviceToken);
    if (!isPublic) request.caller = await options.authenticate(request);
  });
  limitCalls(app, options.callsPerMinute);
}

/** One counter a user, or an address, for all calls; a call with a limit of its own counts apart. */
function limitCalls(app: FastifyInstance, callsPerMinute: number): void {
  const forAll = callLimit(callsPerMinute);
  const own = new Map<string, CallLimit>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint && config.callsPerMinute) own.set(config.endpoint, callLimit(config.callsPerMinute));
  });
  app.addHook('onRequest', async (request) => {
    const { endpoint, callsPerMinute: limit } = request.routeOptions.config;
    if (!endpoint || limit === false || probes.test(endpoint)) return;
    await (own.get(endpoint) ?? forAll)(request);
  });
}

function checkServiceToken(request: FastifyRequest, expected: string): void {
  if (expected === '') return;
  const given = request.headers['x-service-token'];
  if (typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))) return;
  throw new Problem(401, 'SERVICE_TOKEN_INVALID', 'The service token is missing or wrong');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
