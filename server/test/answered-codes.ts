import { endpointAddress, type EndpointName, endpoints } from '@alma/shared/contract';
import { errorsOf } from '../src/platform/http/call-errors.ts';

const knownCalls = (Object.keys(endpoints) as EndpointName[])
  .map((name) => ({ name, ...endpointAddress(name) }))
  // An address with fewer parameters is the more exact one.
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map(({ name, method, path }) => ({
    name,
    method,
    address: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

/**
 * Holds the contract's lists of errors: a client may rely on them.
 * @throws when a call answers with a code that is neither general nor in its list
 */
export function assertListed(method: string, address: string, body: unknown): void {
  const code = (body as { error?: { code?: string } } | null)?.error?.code;
  if (!code) return;
  const { pathname } = new URL(address, 'http://localhost');
  const call = knownCalls.find(
    (candidate) => candidate.method === method && candidate.address.test(pathname),
  );
  if (!call || errorsOf(call.name).some((known) => known === code)) return;
  throw new Error(
    `${call.name} answers ${code}, which is not in \`errors\` of its call in shared/src/contract: add it there`,
  );
}
