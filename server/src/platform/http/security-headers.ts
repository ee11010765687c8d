import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';

type Address = Pick<Platform, 'publicUrl'>;

const ofData = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Default headers of every reply: not cached, sniffed, framed or executed. Pages and files override what they need. */
export function securityHeaders({ publicUrl }: Address): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:');
  return {
    ...ofData,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Set on the raw reply, so that replies without the framework have them and routes can override them. */
export function protectReply(raw: ServerResponse, address: Address): void {
  for (const [name, value] of Object.entries(securityHeaders(address))) raw.setHeader(name, value);
}

export function protectReplies(app: FastifyInstance, address: Address): void {
  app.addHook('onRequest', async (_request, { raw }) => protectReply(raw, address));
}

/** Removes headers that a route had set for the page or file that it was about to send. */
export const protectError = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('content-disposition').headers(ofData);
