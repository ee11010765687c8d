import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../security/index.ts';
import { type BusEvent, BusEventSchema } from './events.ts';

/** Lengths of a UUID and of a SHA-256 in base64url. */
const [senderLength, macLength] = [36, 43];
/** Fits a message of the maximum length with every character escaped. */
const maxLength = 65_536;

export type Opened =
  { kind: 'own' } | { kind: 'event'; event: BusEvent } | { kind: 'refused'; reason: string };

/**
 * Events as text: sender, message authentication code with the installation's secret, and JSON. The code lets a server
 * ignore what others write into a shared Redis, before any of it is parsed.
 */
export function createEnvelope(secret: string, serverId: string) {
  const key = deriveKey(secret, 'bus');
  const codeOf = (channel: string, sender: string, json: string): Buffer =>
    createHmac('sha256', key).update(`${channel}\n${sender}\n${json}`).digest();

  return {
    /** Undefined for an event that is too long. */
    seal(channel: string, event: BusEvent): string | undefined {
      const json = JSON.stringify(event);
      if (json.length > maxLength - senderLength - macLength) return undefined;
      return `${serverId}${codeOf(channel, serverId, json).toString('base64url')}${json}`;
    },

    open(channel: string, text: string): Opened {
      if (text.length > maxLength) return { kind: 'refused', reason: 'it is too long' };
      const sender = text.slice(0, senderLength);
      if (sender === serverId) return { kind: 'own' };
      const code = Buffer.from(text.slice(senderLength, senderLength + macLength), 'base64url');
      const json = text.slice(senderLength + macLength);
      const expected = codeOf(channel, sender, json);
      if (code.length !== expected.length || !timingSafeEqual(code, expected))
        return { kind: 'refused', reason: 'it is not from a server of this installation' };
      // A server of another version may send events that are unknown here.
      const parsed = BusEventSchema.safeParse(JSON.parse(json));
      return parsed.success
        ? { kind: 'event', event: parsed.data }
        : { kind: 'refused', reason: 'its kind or shape is unknown' };
    },
  };
}
