import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Who is behind a connection or a request, for counting. */
export interface ClientAddresses {
  /** The client of a request: what trusted proxies forward, else the other end of the connection. */
  of(request: IncomingMessage): string;
  isProxy(address: string): boolean;
}

/** Reads addresses as Fastify does for `request.ip`, also where there is no Fastify request. */
export function clientAddresses(trustedProxies: string[]): ClientAddresses {
  const isTrusted = proxyAddress.compile(trustedProxies);
  return {
    of: (request) => countedAs(proxyAddress(request, isTrusted)),
    isProxy: (address) => isTrusted(address, 0),
  };
}

const subnetBytes = 8;

/** An IPv6 client has a whole /64 of addresses, so it is counted by that subnet. */
export function countedAs(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, subnetBytes)).toString('hex');
}
