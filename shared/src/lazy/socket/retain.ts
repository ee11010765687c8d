interface Client {
  start(): void;
  stop(): void;
}

const userCounts = new WeakMap<Client, number>();

/**
 * Keeps a client running while anything uses it, and during the change from one page to the next.
 * @param onStopped is called once its last user is gone
 * @returns the function that ends this use
 */
export function retain(client: Client, onStopped?: () => void): () => void {
  const count = userCounts.get(client) ?? 0;
  userCounts.set(client, count + 1);
  if (count === 0) client.start();
  return () =>
    queueMicrotask(() => {
      const remaining = (userCounts.get(client) ?? 1) - 1;
      userCounts.set(client, remaining);
      if (remaining > 0) return;
      client.stop();
      onStopped?.();
    });
}
