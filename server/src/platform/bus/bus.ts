import type { BusEvent } from './events.ts';

/** A subscription to a topic. */
export interface Following {
  /** Resolves once events of the topic arrive, or after a short timeout; undefined when nothing is pending. */
  ready: Promise<void> | undefined;
  end(): void;
}

/** The people who are present in a topic on one server. */
export interface TopicPresence {
  topic: string;
  userIds: readonly string[];
}

/** A person who is present on a server. */
export interface PresentEntry {
  server: string;
  userId: string;
}

/** Who is present on which server. Entries that a server stops renewing expire. */
export interface PresenceStore {
  /** How long an entry lasts without being renewed. */
  leaseMs: number;
  /** Stores or renews the people present on a server. @returns everyone who is present, in the order of `topics`. */
  renew(server: string, topics: readonly TopicPresence[]): Promise<PresentEntry[][]>;
  /** Never fails: an entry that cannot be removed expires. */
  remove(server: string, topic: string, userId: string): void;
}

export interface Bus {
  /** Sends to all other servers that follow the event's topic. Never fails: what cannot be sent is lost. */
  publish(event: BusEvent): void;
  /** Starts receiving the events of a topic, which is the id of a chat or run. */
  follow(topic: string): Following;
  on(listener: (event: BusEvent) => void): void;
  /** Called when events may have been missed. */
  onMissed(listener: () => void): void;
  start(): Promise<void>;
  /** Rejects while the bus does not answer; undefined on a single server. */
  check?: () => Promise<void>;
  /** Undefined on a single server. */
  presence?: PresenceStore;
  stop(): Promise<void>;
}
