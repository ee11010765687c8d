import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressClass, addressClass } from '../../platform/safe-fetch/index.ts';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Which addresses an endpoint or tool server connected by an administrator may resolve to. */
export interface AddressRule {
  /** `host:port` in the internal network that was explicitly allowed. */
  allowedHost: string | null;
  resolve: Resolve;
}

/** An address that must not be called. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
  readonly kind: 'address' | 'internal';
  constructor(kind: AddressRefused['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const texts = {
  never: 'Nothing can be called at this address',
  internal: 'This address is in the network of this server. Allow it to call it',
  http: 'Use an address that starts with https://, because this one is outside of the network of this server',
} as const;

export const resolveHost: Resolve = (host) => lookup(host, { all: true });

/** `host:port` of an address. */
export function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

const bareHost = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');

function worstOf(addresses: readonly string[]): AddressClass {
  const classes = new Set(addresses.map(addressClass));
  if (classes.size === 0 || classes.has('never')) return 'never';
  return classes.has('internal') ? 'internal' : 'public';
}

/** @throws {AddressRefused} */
function assertClass(
  found: AddressClass,
  { isAllowed, isHttps }: { isAllowed: boolean; isHttps: boolean },
): void {
  if (found === 'never') throw new AddressRefused('address', texts.never);
  if (found === 'internal' && !isAllowed) throw new AddressRefused('internal', texts.internal);
  if (found === 'public' && !isHttps) throw new AddressRefused('address', texts.http);
}

/**
 * Checks whether an administrator may connect this address.
 * @returns the internal host to store as allowed; null for a public address, which must stay public.
 * @throws {AddressRefused}
 */
export async function allowedHostOf(
  address: string,
  { allowInternal, resolve }: { allowInternal: boolean; resolve: Resolve },
): Promise<string | null> {
  const host = bareHost(address);
  const isHttps = address.toLowerCase().startsWith('https:');
  const found = await classOf(host, resolve);
  if (found) assertClass(found, { isAllowed: allowInternal, isHttps });
  // A name that does not resolve now is checked with each call.
  if (!found && !isHttps && !allowInternal) throw new AddressRefused('internal', texts.internal);
  return allowInternal && found !== 'public' ? hostOf(address) : null;
}

async function classOf(host: string, resolve: Resolve): Promise<AddressClass | undefined> {
  if (isIP(host)) return addressClass(host);
  try {
    return worstOf((await resolve(host)).map(({ address }) => address));
  } catch {
    return undefined;
  }
}

/** Checks the resolved address at the time of each connection, which prevents DNS rebinding. */
export function guardAddresses({ allowedHost, resolve }: AddressRule) {
  const rulesOf = (address: string) => ({
    isAllowed: hostOf(address) === allowedHost,
    isHttps: new URL(address).protocol === 'https:',
  });
  return {
    /** Checks a literal IP address, which is never looked up. @throws {AddressRefused} */
    check(address: string): void {
      const host = bareHost(address);
      if (isIP(host)) assertClass(addressClass(host), rulesOf(address));
    },
    /** The lookup function for connections to this address. */
    lookupFor(address: string): LookupFunction {
      return (host, options, done) => {
        const answer = async (): Promise<LookupAddress[]> => {
          const found = await resolve(host);
          assertClass(worstOf(found.map((entry) => entry.address)), rulesOf(address));
          return found;
        };
        answer().then(
          (found) => {
            const [first = { address: '', family: 0 }] = found;
            if (options.all) done(null, found);
            else done(null, first.address, first.family);
          },
          (error: Error) => done(error, ''),
        );
      };
    },
  };
}
