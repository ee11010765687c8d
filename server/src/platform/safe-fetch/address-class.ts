import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.ts';

/** `internal`: of this machine or its network. `never`: link-local, metadata services, multicast and other odd ones. */
export type AddressClass = 'public' | 'internal' | 'never';

const internalRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Where clouds tell machines their credentials, in ranges that are otherwise ordinary ones. */
const metadataServices = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']);

/** What an address belongs to; an IPv4 address inside IPv6 counts as what it is. */
export function addressClass(address: string): AddressClass {
  if (!ipaddr.isValid(address)) return 'never';
  const parsed = ipaddr.process(address);
  if (metadataServices.has(parsed.toString())) return 'never';
  if (isPublicAddress(address)) return 'public';
  return internalRanges.has(parsed.range()) ? 'internal' : 'never';
}
