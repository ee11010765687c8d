import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = [Address, number];

/** Names of ranges that Fastify supports; all of them are private. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

const mappedBlock: Range = [ipaddr.parse('::ffff:0:0'), 96];

/** The public networks of content delivery services have longer prefixes than these. */
const minPrefix = { ipv4: 8, ipv6: 16 };
const privatePrefix: Partial<Record<string, number>> = { uniqueLocal: 7, linkLocal: 10 };

/** The problem with an entry of TRUST_PROXY: not an address or range, or so wide that it includes strangers. */
export function proxyProblem(entry: string): string | undefined {
  if (namedRanges.has(entry)) return undefined;
  const range = rangeOf(entry);
  if (!range) return `${entry} is not an address, a subnet, loopback, linklocal or uniquelocal`;
  return trustsStrangers(range) ? `${entry} trusts strangers; name only the proxies` : undefined;
}

function rangeOf(entry: string): Range | undefined {
  const [address = '', mask, ...rest] = entry.split('/');
  if (rest.length > 0 || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.parse(address);
  const bits = mask === undefined ? maxBits(parsed) : prefixOf(parsed, mask);
  return bits === undefined || bits > maxBits(parsed) ? undefined : [parsed, bits];
}

const maxBits = (address: Address): number => (address.kind() === 'ipv4' ? 32 : 128);

function prefixOf(address: Address, mask: string): number | undefined {
  if (/^\d{1,3}$/.test(mask)) return Number(mask);
  if (address.kind() !== 'ipv4' || !ipaddr.IPv4.isValidFourPartDecimal(mask)) return undefined;
  return ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() ?? undefined;
}

function trustsStrangers([address, bits]: Range): boolean {
  if (address.kind() === 'ipv4') return bits < minPrefix.ipv4;
  if (bits < (privatePrefix[address.range()] ?? minPrefix.ipv6)) return true;
  // An IPv6 range may also contain IPv4 addresses in their mapped form.
  const holdsMapped = bits <= 96 ? mappedBlock[0].match(address, bits) : address.match(...mappedBlock);
  return holdsMapped && bits < 96 + minPrefix.ipv4;
}
