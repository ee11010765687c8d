import type { BusEvent } from './events.ts';

/** One interest in a topic. */
export interface Following {
  /** Resolves once events of the topic arrive, or after a moment without an answer; undefined when there is nothing to wait for. */
  ready: Promise<void> | undefined;
  end(): void;
}

/** What one server knows of a topic: the ids of the people who are there. */
export interface TopicPresence {
  topic: string;
  userIds: readonly string[];
}

/** Someone who is present at a server. */
export interface PresentEntry {
  server: string;
  userId: string;
}

/** Who is present where. What a server stops renewing expires. */
export interface PresenceStore {
  /** How long an entry stays without being renewed. */
  leaseMs: number;
  /** Stores or renews what is present at a server, and returns everyone who is present, in the order of the topics. */
  renew(server: string, topics: readonly TopicPresence[]): Promise<PresentEntry[][]>;
  /** Never fails: what cannot be removed expires. */
  remove(server: string, topic: string, userId: string): void;
}

export interface Bus {
  /** To all other servers that follow the topic of the event. Never fails: what cannot be sent is lost. */
  publish(event: BusEvent): void;
  /** Events of a topic, which is the id of a chat or run, are heard from now on. */
  follow(topic: string): Following;
  on(listener: (event: BusEvent) => void): void;
  /** Called when events may have been missed. */
  onMissed(listener: () => void): void;
  start(): Promise<void>;
  /** Rejects while the bus does not answer; undefined for a server that is alone. */
  check?: () => Promise<void>;
  /** Undefined for a server that is alone. */
  presence?: PresenceStore;
  stop(): Promise<void>;
}
