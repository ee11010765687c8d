/** What the servers of an installation tell each other. Any of it may be lost: nothing rests on it. */
export type BusEvent =
  /** The log of this chat goes at least so far. */
  | { kind: 'wake'; chatId: string; seq: number }
  | { kind: 'read'; chatId: string; userId: string; seq: number }
  | { kind: 'typing'; chatId: string; userId: string; isTyping: boolean }
  /** Somebody came or went at one server. */
  | { kind: 'presence'; server: string; chatId: string; userId: string; isOnline: boolean }
  /** Everybody who is present at one server: repeated, so that the people of a server that died fade away. */
  | { kind: 'present'; server: string; present: [chatId: string, userIds: string[]][] }
  /** A server that has just come asks who is present elsewhere. */
  | { kind: 'who'; server: string }
  /** Somebody takes part in a chat from now on, and has not joined it yet. */
  | { kind: 'added'; chatId: string; userId: string }
  /** The log of an assistant's run has grown. */
  | { kind: 'run.news'; runId: string }
  /** Whoever performs this run ends it. */
  | { kind: 'run.stop'; runId: string };

export interface Bus {
  /** To all other servers. Never fails: what cannot be told is lost. */
  publish(event: BusEvent): void;
  on(listener: (event: BusEvent) => void): void;
  start(): Promise<void>;
  /** Fails while the bus does not answer; undefined where there is nothing to answer. */
  check?: () => Promise<void>;
  stop(): Promise<void>;
}
