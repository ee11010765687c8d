/** A call that the page sent before any script ran; see `server/src/platform/web/web.reads.ts`. */
interface PrefetchedCall {
  token: string;
  sent: Promise<Response>;
  /** The answer, once it has arrived successfully. */
  reply?: unknown;
  tag?: string | null;
}

declare global {
  /** Keyed by address. The page empties it before its answers become stale. */
  var almaEarly: Map<string, PrefetchedCall> | undefined;
}

/** This call as it was prefetched, if it was sent for the same person. */
export function prefetchedCall(
  method: string,
  address: string,
  token: string | null,
): PrefetchedCall | undefined {
  const read = method === 'GET' ? globalThis.almaEarly?.get(address) : undefined;
  return read?.token === token ? read : undefined;
}

/** Each answer is used once. A change makes all earlier reads stale. */
export function discardPrefetch(method: string, address: string): void {
  if (method === 'GET') globalThis.almaEarly?.delete(address);
  else globalThis.almaEarly?.clear();
}
