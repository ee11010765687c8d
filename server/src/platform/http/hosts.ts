import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../loopback.ts';
import type { Platform } from '../platform.ts';
import { probes } from './gate.ts';
import { invalid, Problem } from '../problems/index.ts';

/** A name or address, and a port, which does not tell one site from another. */
const hostHeader = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * What is wrong with the host that a request names. A page of another name that leads to this address (DNS rebinding)
 * is of our origin to browsers, and would be trusted with everything that the address is trusted with.
 */
export function hostProblem(request: IncomingMessage, { config, publicUrl }: Platform): Problem | undefined {
  const given = hostsOf(request);
  const [, name] = (given.length === 1 && hostHeader.exec(given[0] ?? '')) || [];
  if (name === undefined) return invalid([{ path: 'Host', message: 'Send one Host header' }]);
  const host = name.toLowerCase();
  const isKnown =
    host === new URL(publicUrl).hostname ||
    config.allowedHosts.includes(host) ||
    (config.mode !== 'production' && isLoopback(host));
  if (isKnown) return undefined;
  return new Problem('MISDIRECTED_REQUEST', 'This server does not answer for the host that was asked for');
}

/** Refuses requests for other hosts. Load balancers ask for health by address: those calls tell nothing of anybody. */
export function checkHosts(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    const problem = endpoint && probes.test(endpoint) ? undefined : hostProblem(request.raw, platform);
    if (problem) throw problem;
  });
}

/** Every one that was sent: `headers` keeps only the first. */
const hostsOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_text, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host');
