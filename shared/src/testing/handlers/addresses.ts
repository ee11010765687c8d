import { refuse } from '../api-error.ts';

const localAddress = /\/\/(localhost|127\.|10\.|192\.168\.)/;

/** The host of an address in the server's network, which has to be allowed; null for another address. */
export function allowedHostOf(address: string, isAllowed: boolean): string | null {
  if (!localAddress.test(address)) return null;
  if (!isAllowed)
    refuse(422, 'ADDRESS_INTERNAL', {
      message: 'This address is in the network of this server. Allow it to call it.',
    });
  return new URL(address).host;
}
