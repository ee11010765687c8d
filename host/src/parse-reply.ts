import type { CallSchema, EndpointName } from '@alma/shared/contract';
import { calls } from '@alma/shared/contract';

/**
 * Holds a reply against the contract; unknown fields are ignored. Loaded while developing only.
 * @throws when the server breaks its promise.
 */
export function parseReply(name: EndpointName, reply: unknown): unknown {
  const schema: CallSchema = calls[name];
  return schema.reply ? schema.reply.parse(reply) : reply;
}
