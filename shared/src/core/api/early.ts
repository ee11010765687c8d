/** A read that the page started before any script ran; see `server/src/platform/web/web.reads.ts`. */
interface EarlyRead {
  token: string;
  sent: Promise<Response>;
  /** The answer, once it has arrived successfully. */
  reply?: unknown;
  tag?: string | null;
}

declare global {
  /** Keyed by address. The page empties it before its answers become stale. */
  var almaEarly: Map<string, EarlyRead> | undefined;
}

/** The early read of this call, if it was sent for the same person. */
export function earlyRead(method: string, address: string, token: string | null): EarlyRead | undefined {
  const read = method === 'GET' ? globalThis.almaEarly?.get(address) : undefined;
  return read?.token === token ? read : undefined;
}

/** Each answer is used once. A change makes all earlier reads stale. */
export function forgetEarly(method: string, address: string): void {
  if (method === 'GET') globalThis.almaEarly?.delete(address);
  else globalThis.almaEarly?.clear();
}
