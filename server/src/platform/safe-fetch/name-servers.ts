import { Resolver } from 'node:dns/promises';

/** A second try, and in any case some of the five seconds of a fetch for the page. */
const limits = { timeout: 1_000, maxTimeout: 1_500, tries: 2 };

/**
 * All addresses of a host, IPv4 first; none when no name server answers. Asks the name servers of the system, or the given
 * ones, from this process: the system's own function keeps one of few threads until it gives up and cannot be cancelled,
 * so that a stranger's silent name servers would delay every other look-up of the server.
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
