import type { Platform } from '../../platform/platform.ts';
import type { Connected } from './connected.ts';
import type { ChatModel, TokenCount } from './model.ts';
import { noSuchConnection } from './models.errors.ts';

/** One model without fallbacks. */
export interface SingleModel {
  name: string;
  chat: ChatModel;
  contextTokens: number;
  /** @throws {Problem} `QUOTA_EXCEEDED` when a budget for today is used up, 404 when the connection is gone. */
  check(userId: string): Promise<void>;
  /** US dollars; undefined without prices. */
  costOf(used: TokenCount): number | undefined;
}

interface KnownModel {
  config: Platform['config']['model'];
  chat: ChatModel;
  connected: Connected;
}

/**
 * @param connectionId undefined for the model of the environment variables.
 * @throws {Problem} 404 when there is no such model, or it is for embeddings only.
 */
export function singleModel(
  connectionId: string | undefined,
  { config, chat, connected }: KnownModel,
): SingleModel {
  if (connectionId === undefined) {
    if (config.baseUrl === undefined) throw noSuchConnection();
    const { contextTokens } = config;
    return { name: chat.name, chat, contextTokens, check: () => Promise.resolve(), costOf: () => undefined };
  }
  const find = () => {
    const connection = connected().find(({ id }) => id === connectionId);
    if (!connection?.chat) throw noSuchConnection();
    return { ...connection, chat: connection.chat };
  };
  const { name, chat: ofConnection, contextTokens, meter } = find();
  return {
    name,
    chat: ofConnection,
    contextTokens,
    // Looked up for each call, because the connection may be removed or limited between two calls.
    check: async (userId) => find().meter.check(userId),
    costOf: meter.costOf,
  };
}
