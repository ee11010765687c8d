import ipaddr from 'ipaddr.js';

/** True for a public internet address; false for loopback, private, link-local, shared, reserved and multicast ones. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` unwraps an IPv4 address inside IPv6 (::ffff:10.0.0.1).
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isGlobal(parsed as ipaddr.IPv6);
}

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

const isGlobal = (address: ipaddr.IPv6): boolean => address.match(globalUnicast);
