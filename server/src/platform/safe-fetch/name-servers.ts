import { Resolver } from 'node:dns/promises';

/** Allows a second try, and always leaves some of the five seconds of a fetch for the page. */
const limits = { timeout: 1_000, maxTimeout: 1_500, tries: 2 };

/**
 * All addresses of a host, IPv4 first; none when no name server answers. Asks the system's name servers, or the given
 * ones, from this process: the system's own function occupies one of few threads until it times out and cannot be
 * cancelled, so a stranger's silent name server would delay every other lookup of this server.
 */
export async function askNameServers(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(limits);
  if (servers) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
