import type { Bus, Following } from '../../platform/bus/index.ts';
import type { StoredEvent } from './runs.ts';

export interface Listener {
  event(event: StoredEvent): void;
  /** The log has grown elsewhere: read it. */
  wake(): void;
}

interface Topic {
  /** Events that are shown but not stored yet. */
  recent: StoredEvent[];
  listeners: Set<Listener>;
  /** The last number in the log when it was last checked. */
  seenSeq?: number;
  /** Subscription to news from the server that performs the run, while there are listeners. */
  following?: Following | undefined;
}

export type Topics = ReturnType<typeof createTopics>;

/** Delivers events of runs to readers on this server. The log in the database is authoritative. */
export function createTopics(bus: Pick<Bus, 'follow'>) {
  const topics = new Map<string, Topic>();

  const topicOf = (runId: string): Topic => {
    const topic = topics.get(runId) ?? { recent: [], listeners: new Set() };
    topics.set(runId, topic);
    return topic;
  };
  const dropIfIdle = (runId: string, { recent, listeners }: Topic): void => {
    if (recent.length === 0 && listeners.size === 0) topics.delete(runId);
  };
  const tell = ({ listeners }: Topic, event: StoredEvent): void => {
    for (const listener of listeners) listener.event(event);
  };

  return {
    /** Shows an event before it is stored, to present and later readers. */
    show(runId: string, event: StoredEvent): void {
      const topic = topicOf(runId);
      topic.recent.push(event);
      tell(topic, event);
    },

    /** Events up to this number are stored. Shows those that have not been shown yet. */
    stored(runId: string, upTo: number, unseen: readonly StoredEvent[]): void {
      const topic = topicOf(runId);
      topic.recent = topic.recent.filter(({ seq }) => seq > upTo);
      for (const event of unseen) tell(topic, event);
      dropIfIdle(runId, topic);
    },

    /** Drops events that were shown but will not be stored. */
    forget(runId: string): void {
      const topic = topicOf(runId);
      topic.recent = [];
      dropIfIdle(runId, topic);
    },

    wake(runId: string): void {
      for (const listener of topics.get(runId)?.listeners ?? []) listener.wake();
    },

    /** The runs that have readers. */
    read: (): string[] =>
      [...topics].flatMap(([runId, { listeners }]) => (listeners.size > 0 ? [runId] : [])),

    /** Sets the last number of a log, undefined for an erased run, and wakes readers if it has changed. */
    seen(runId: string, seq: number | undefined): void {
      const topic = topics.get(runId);
      if (!topic || (seq !== undefined && topic.seenSeq === seq)) return;
      if (seq !== undefined) topic.seenSeq = seq;
      for (const listener of topic.listeners) listener.wake();
    },

    /** @returns the events that are shown but not stored yet, and how to stop listening. */
    listen(runId: string, listener: Listener): { recent: StoredEvent[]; unlisten: () => void } {
      const topic = topicOf(runId);
      topic.listeners.add(listener);
      topic.following ??= bus.follow(runId);
      return {
        recent: [...topic.recent],
        unlisten: () => {
          topic.listeners.delete(listener);
          if (topic.listeners.size === 0) {
            topic.following?.end();
            topic.following = undefined;
          }
          dropIfIdle(runId, topic);
        },
      };
    },
  };
}
