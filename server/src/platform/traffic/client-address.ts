import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { addressKey } from '../limits/index.ts';

/** Finds the client address of a connection or request, for counting. */
export interface ClientAddresses {
  /** The client of a request: the address that trusted proxies forward, or else that of the connection. */
  of(request: IncomingMessage): string;
  isProxy(address: string): boolean;
}

/** Reads addresses as Fastify does for `request.ip`, even without a Fastify request. */
export function clientAddresses(trustedProxies: string[]): ClientAddresses {
  const isTrusted = proxyAddress.compile(trustedProxies);
  return {
    of: (request) => addressKey(proxyAddress(request, isTrusted)),
    isProxy: (address) => isTrusted(address, 0),
  };
}
