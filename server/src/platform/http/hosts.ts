import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../config/loopback.ts';
import type { Platform } from '../platform.ts';
import { invalid, Problem } from '../problems/index.ts';
import { probes } from './gate.ts';

/** Host name or address; the port does not distinguish sites. */
const hostHeader = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The problem of a request for a foreign host: with DNS rebinding, a foreign page could read our replies. */
export function hostProblem(request: IncomingMessage, { config, publicUrl }: Platform): Problem | undefined {
  const hosts = hostsOf(request);
  const [, name] = (hosts.length === 1 && hostHeader.exec(hosts[0] ?? '')) || [];
  if (name === undefined) return invalid([{ path: 'Host', message: 'Send one Host header' }]);
  const host = name.toLowerCase();
  const isKnown =
    host === new URL(publicUrl).hostname ||
    config.allowedHosts.includes(host) ||
    (config.mode !== 'production' && isLoopback(host));
  if (isKnown) return undefined;
  return new Problem('MISDIRECTED_REQUEST', 'This server does not answer for the host that was asked for');
}

/** Refuses requests for foreign hosts, except health calls, which load balancers send to an IP address. */
export function checkHosts(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    const problem = endpoint && probes.test(endpoint) ? undefined : hostProblem(request.raw, platform);
    if (problem) throw problem;
  });
}

/** All Host headers; `headers` keeps only the first. */
const hostsOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_text, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
