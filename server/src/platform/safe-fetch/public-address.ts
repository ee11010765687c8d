import ipaddr from 'ipaddr.js';

/**
 * True for a public internet address. Everything else leads into a private network, ours
 * first of all: loopback, private, link-local (where clouds keep their secrets), shared, reserved and multicast.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` takes an IPv4 address inside IPv6 (::ffff:10.0.0.1) for what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isGlobal(parsed as ipaddr.IPv6);
}

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

const isGlobal = (address: ipaddr.IPv6): boolean => address.match(globalUnicast);
