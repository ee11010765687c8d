/** A host name or address, as it stands in a URL, that only programs of this machine reach. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
