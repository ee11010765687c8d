/** True for a host name or address, as in a URL, that only programs on this machine can reach. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
