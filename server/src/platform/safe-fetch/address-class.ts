import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.ts';

/** `internal`: this machine or its network. `never`: link-local, metadata services, multicast and other special uses. */
export type AddressClass = 'public' | 'internal' | 'never';

const internalRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Cloud services that tell machines their credentials, at addresses in otherwise ordinary ranges. */
const metadataServices = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']);

/** The class of an address; an IPv4 address mapped into IPv6 is classified as IPv4. */
export function addressClass(address: string): AddressClass {
  if (!ipaddr.isValid(address)) return 'never';
  const parsed = ipaddr.process(address);
  if (metadataServices.has(parsed.toString())) return 'never';
  if (isPublicAddress(address)) return 'public';
  return internalRanges.has(parsed.range()) ? 'internal' : 'never';
}
