import { z } from 'zod';

const runId = z.string();
const chatId = z.string();
const userId = z.string();
const server = z.string();

/** What the servers of an installation tell each other. Any of it may be lost: nothing depends on it. */
export const BusEventSchema = z.discriminatedUnion('kind', [
  /** The log of this chat has at least this many messages. */
  z.object({ kind: z.literal('wake'), chatId, seq: z.number() }),
  z.object({ kind: z.literal('read'), chatId, userId, seq: z.number() }),
  z.object({ kind: z.literal('typing'), chatId, userId, isTyping: z.boolean() }),
  /** A person came or went at one server. */
  z.object({ kind: z.literal('presence'), server, chatId, userId, isOnline: z.boolean() }),
  /** All people present at one server, repeated so that those of a server that died expire. */
  z.object({ kind: z.literal('present'), server, present: z.array(z.tuple([chatId, z.array(userId)])) }),
  /** A server that has just started asks who is present elsewhere. */
  z.object({ kind: z.literal('who'), server }),
  /** A person takes part in a chat from now on, and has not joined it yet. */
  z.object({ kind: z.literal('added'), chatId, userId }),
  /** The log of an assistant's run has grown. */
  z.object({ kind: z.literal('run.news'), runId }),
  /** The server that performs this run ends it. */
  z.object({ kind: z.literal('run.stop'), runId }),
]);
export type BusEvent = z.infer<typeof BusEventSchema>;

export interface Bus {
  /** To all other servers. Never fails: what cannot be sent is lost. */
  publish(event: BusEvent): void;
  on(listener: (event: BusEvent) => void): void;
  start(): Promise<void>;
  /** Rejects while the bus does not answer; undefined for a server that is alone. */
  check?: () => Promise<void>;
  stop(): Promise<void>;
}
