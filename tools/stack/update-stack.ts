/** The servers of docker-compose.yml. */
export const serverNames: string[] = ['server-a', 'server-b'];

/** The edge looks up the addresses of servers every five seconds, so by then it knows the new one. */
const settleMs = 10_000;

/**
 * Replaces the servers of a running stack one by one, so that one of them always answers.
 * @param docker runs a command of Docker and throws when it fails
 * @param options of `docker compose up` for the servers
 */
export async function updateStack(
  docker: (...args: string[]) => void,
  pause: (ms: number) => Promise<unknown>,
  options: readonly string[] = [],
): Promise<void> {
  docker('compose', 'build');
  // Servers of the previous release keep working with the new schema.
  docker('compose', 'run', '--rm', '--no-deps', '-T', 'prepare');
  for (const name of serverNames) {
    docker('compose', 'up', '--detach', '--no-deps', '--wait', ...options, name);
    await pause(settleMs);
  }
  docker('compose', 'up', '--detach', '--remove-orphans');
}
