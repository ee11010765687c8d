import type { Executor } from '../../platform/database/index.ts';
import { createInbox } from './inbox.ts';
import { shownById } from './messages.repository.ts';
import { expand, isTerminal, shownMessageId } from './run-events.ts';
import { isActive } from './runs.errors.ts';
import { findRun, readEvents } from './runs.repository.ts';
import type { StoredEvent } from './runs.ts';
import type { Topics } from './topics.ts';

const pageRows = 500;

export interface FollowParts {
  db: Executor;
  topics: Topics;
}

/**
 * A run's events after a number: the stored ones, then new ones. It listens before it reads, so that it misses no
 * event, and skips numbers it has passed, so that it yields none twice.
 */
export async function* followRun(
  parts: FollowParts,
  runId: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent, void, undefined> {
  let reached = afterSeq;
  let hasEnded = false;
  function* fresh(events: readonly StoredEvent[]): Generator<StoredEvent, void, undefined> {
    for (const event of events) {
      if (event.seq <= reached || hasEnded) continue;
      reached = event.seq;
      hasEnded = isTerminal(event);
      yield event;
    }
  }

  while (!signal.aborted && !hasEnded) {
    const inbox = createInbox(signal);
    const { recent, unlisten } = parts.topics.listen(runId, inbox);
    for (const event of recent) inbox.event(event);
    try {
      while (!signal.aborted && !hasEnded) {
        if (inbox.mustRead()) {
          const page = await readPage(parts.db, runId, reached);
          if (!page) return;
          yield* fresh(page.found);
          if (page.isWhole && page.isEnded) return;
          if (!page.isWhole) inbox.wake();
          continue;
        }
        const unread = inbox.take();
        if (!unread) break;
        yield* fresh(unread);
        if (!hasEnded) await inbox.news();
      }
    } finally {
      unlisten();
    }
  }
}

/** Resolves when the log of a run grows, or the signal is aborted. */
export async function nextNews(topics: Topics, runId: string, signal: AbortSignal): Promise<void> {
  const inbox = createInbox(signal);
  inbox.mustRead();
  const { unlisten } = topics.listen(runId, inbox);
  await inbox.news();
  unlisten();
}

/** All stored events of a run after a number. */
export async function readLog(db: Executor, runId: string, afterSeq = 0): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for (;;) {
    const page = await readPage(db, runId, all.at(-1)?.seq ?? afterSeq);
    all.push(...(page?.found ?? []));
    if (!page || page.isWhole) return all;
  }
}

interface Page {
  found: StoredEvent[];
  /** True if there were no further stored events at that time. */
  isWhole: boolean;
  isEnded: boolean;
}

async function readPage(db: Executor, runId: string, afterSeq: number): Promise<Page | undefined> {
  // The run is read first: if it has ended by then, all its events are stored.
  const run = await findRun(db, runId);
  if (!run) return undefined;
  const rows = await readEvents(db, { runId, afterSeq, limit: pageRows });
  const ids = rows.map(shownMessageId).filter((id) => id !== undefined);
  const shown = { run, messages: await shownById(db, ids) };
  return {
    found: rows.flatMap((row) => expand(row, shown)),
    isWhole: rows.length < pageRows,
    isEnded: !isActive(run.status),
  };
}
