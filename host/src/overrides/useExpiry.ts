import { useEffect } from 'react';
import type { StoredOverride } from './stored-overrides.ts';

/** Timers have 32-bit delays. */
const maxDelayMs = 2 ** 31 - 1;

/** Reads the registry again when the first override expires: the server says which ones are still valid. */
export function useExpiry(held: readonly StoredOverride[], fetchRegistry: () => Promise<unknown>): void {
  useEffect(() => {
    if (held.length === 0) return undefined;
    const first = Math.min(...held.map(({ expires_at: until }) => Date.parse(until)));
    const read = () => void fetchRegistry().catch(() => undefined);
    const delayMs = first - Date.now();
    if (delayMs <= 0) return undefined;
    const timer = setTimeout(read, Math.min(delayMs, maxDelayMs));
    return () => clearTimeout(timer);
  }, [held, fetchRegistry]);
}
