import type { TokenBucket } from '../platform/limits/index.ts';
import type { Connection } from '../platform/socket/index.ts';
import type { Subscription } from './feed.ts';

/** The state of one chat socket, in a single object: a server has many sockets, and most are idle. */
export interface ChatReader {
  readonly connection: Connection;
  /** An array, because most sockets join few chats and a map would be the largest object of such a socket. */
  joined: readonly Subscription[];
  /** Created with the first refusal; most sockets never have one. */
  refusals: TokenBucket | undefined;
}
