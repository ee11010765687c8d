import type { CallSchema, EndpointName } from '@alma/shared/contract';
import { calls } from '@alma/shared/contract';

/**
 * Validates a reply against the contract; unknown fields are ignored. Loaded in development only.
 * @throws when the reply breaks the contract.
 */
export function parseReply(name: EndpointName, reply: unknown): unknown {
  const schema: CallSchema = calls[name];
  return schema.reply ? schema.reply.parse(reply) : reply;
}
