import { randomBytes } from 'node:crypto';
import { bech32m } from '@scure/base';

const prefix = 'alma';
const payloadBytes = 20;

/** A new random address with a checksum that detects typing errors. */
export function newAddress(): string {
  return bech32m.encode(prefix, bech32m.toWords(randomBytes(payloadBytes)));
}

/** The normalised address, also for one in capitals (QR codes); undefined for any other text. */
export function readAddress(text: string): string | undefined {
  try {
    const { prefix: found, words } = bech32m.decode(text as `${string}1${string}`);
    const isOurs = found === prefix && bech32m.fromWords(words).length === payloadBytes;
    return isOurs ? text.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
