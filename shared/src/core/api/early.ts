/** A read that the page began before any script was there; see `server/src/platform/web/web.reads.ts`. */
interface EarlyRead {
  token: string;
  sent: Promise<Response>;
  /** The answer, once it is there and good. */
  reply?: unknown;
  tag?: string | null;
}

declare global {
  /** By address. The page empties it before its answers are old. */
  var almaEarly: Map<string, EarlyRead> | undefined;
}

/** What was begun for this call, by the same person. */
export function earlyRead(method: string, address: string, token: string | null): EarlyRead | undefined {
  const read = method === 'GET' ? globalThis.almaEarly?.get(address) : undefined;
  return read?.token === token ? read : undefined;
}

/** Each answer serves once. After a change, what was read before it is old. */
export function forgetEarly(method: string, address: string): void {
  if (method === 'GET') globalThis.almaEarly?.delete(address);
  else globalThis.almaEarly?.clear();
}
