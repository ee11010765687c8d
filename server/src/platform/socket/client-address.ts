import { all, compile } from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

/** Whose address a request comes from, read as for calls: what a proxy forwarded counts where we trust the proxy. */
export function clientAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustProxy]);
  return (request) => all(request, isTrusted).at(-1) ?? '';
}
