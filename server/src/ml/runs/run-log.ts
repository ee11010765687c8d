import { randomUUID } from 'node:crypto';
import type { Citation, SessionMessage } from '@alma/shared/contract';
import { databaseFailure, type Db, type Lease, type Transaction } from '../../platform/database/index.ts';
import { insertMessage, presentMessage, shownById } from './messages.repository.ts';
import { dropNotes, NotesWaiting } from './notes.repository.ts';
import { dataOf, type EventRow, expand, factOf, type Shown, shownMessageId } from './run-events.ts';
import { appendEvents, type RunChange, type RunRow, takeoverGap } from './runs.repository.ts';
import type { StoredEvent } from './runs.ts';
import { changeSession, lockSession } from './sessions.repository.ts';
import type { Topics } from './topics.ts';
import type { Fact, Json, NewMessage, SessionChange } from './workflow.ts';

export interface RunLogParts {
  db: Db;
  topics: Topics;
  lease: Lease;
  now(): number;
  /** Text is stored after this time or this many characters; readers see it immediately. */
  flushMs: number;
  flushCharacters: number;
  /** Announces to other servers that the log has grown. */
  grown(runId: string): void;
  /** Called when the database says that the run must stop. */
  stopRequested(): void;
}

export interface Commit {
  facts?: readonly Fact[];
  /** Stored under the ids in the `message` facts. */
  messages?: readonly (NewMessage & { id: string })[];
  session?: SessionChange;
  sessionData?: ((stored: Json) => Json) | undefined;
  /** Ids of the notes that the facts include; undefined for facts that were created without reading notes. */
  noteIds?: readonly number[];
  within?: ((tx: Transaction) => Promise<void>) | undefined;
  status?: RunChange['status'];
  /** Of a failed run that may be retried. */
  keepsInput?: boolean;
  pauseId?: string;
  pauseUntil?: Date;
  isProgress?: boolean;
}

export type RunLog = ReturnType<typeof createRunLog>;

/** Events that may be shown before they are stored: fewer than a takeover skips. */
const maxAhead = takeoverGap / 2;

/** Writes a run's log. Only the server with the lease has one. */
export function createRunLog(run: RunRow, parts: RunLogParts) {
  const { db, topics, lease } = parts;
  let seq = run.lastSeq;
  /** Shown to readers, but not stored yet. */
  let waiting: EventRow[] = [];
  let waitingCharacters = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const queue = createWriteQueue();

  const at = (): Date => new Date(parts.now());

  function show(fact: Fact, characters: number): void {
    if (isClosed) return;
    seq += 1;
    const row = { ...fact, seq, at: at() };
    waiting.push(row);
    const before = waitingCharacters;
    waitingCharacters += characters;
    const [event] = expand(row, { run, messages: new Map() });
    if (event) topics.show(run.id, event);
    // Once per full batch: during a slow write, further pieces must not queue a write each.
    const isFull = before < parts.flushCharacters && waitingCharacters >= parts.flushCharacters;
    if (isFull) void flush().catch(queue.fail);
    else timer ??= setTimeout(() => void flush().catch(queue.fail), parts.flushMs);
  }

  function takeWaiting(): EventRow[] {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    waitingCharacters = 0;
    return rows;
  }

  function flush(): Promise<void> {
    return queue.write(async () => {
      const rows = coalesce(takeWaiting());
      const last = rows.at(-1);
      if (!last || isClosed) return;
      const change = { runId: run.id, leaseId: lease.id, rows, lastSeq: last.seq, at: at() };
      const { isStopRequested } = await transact(db, (tx) => appendEvents(tx, change));
      announce(last.seq, [], isStopRequested);
    });
  }

  function announce(upTo: number, unseen: readonly StoredEvent[], isStopRequested: boolean): void {
    topics.stored(run.id, upTo, unseen);
    parts.grown(run.id);
    if (isStopRequested) parts.stopRequested();
  }

  return {
    async token(text: string): Promise<void> {
      queue.check();
      show(factOf('token', { from: seq + 1, pieces: [text] }), text.length);
      if (waiting.length >= maxAhead) await flush();
    },

    async citation(citation: Citation): Promise<void> {
      queue.check();
      show(factOf('citation', citation), citation.quote.length);
    },

    /**
     * Stores a commit and all events that were only shown so far, in one transaction. The end of a failed run is
     * stored even when the database has refused those events.
     * @param renew creates the commit again when the run has received further notes, which an end or pause would miss
     * @throws {Interrupted} when this server has lost the lease.
     */
    commit: (commit: Commit, renew?: () => Promise<Commit>): Promise<void> =>
      queue.write(async (failed) => {
        const shownRows = takeWaiting();
        const shownUpTo = seq;
        const number = (fact: Fact): EventRow => ({ ...fact, seq: (seq += 1), at: at() });
        const before = failed ? [] : coalesce(shownRows);
        const ofLog = { run, leaseId: lease.id, before, shownUpTo, number, at };
        const { latest, rows, stored } = await storeLatest(db, { commit, renew }, ofLog);
        if (latest.status) isClosed = true;
        const unseen = eventsAfter(shownUpTo, rows, { run, messages: stored.messages });
        announce(seq, unseen, stored.isStopRequested && !latest.status);
      }, commit.status === 'failed'),

    /** Discards what is not stored yet, and waits for writes in progress. */
    async close(): Promise<void> {
      isClosed = true;
      takeWaiting();
      await queue.idle();
      topics.forget(run.id);
    },
  };
}

/** Serialises writes. After a failure all later ones fail too: the state in memory no longer matches the log. */
function createWriteQueue() {
  let failure: Error | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const check = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    check,
    fail(error: unknown): void {
      failure ??= error instanceof Error ? error : new Error(String(error));
    },
    write<T>(work: (failed: boolean) => Promise<T>, evenAfterFailure = false): Promise<T> {
      const result = writing.then(() => {
        if (!evenAfterFailure) check();
        return work(failure !== undefined);
      });
      writing = result.catch(() => undefined);
      return result;
    },
    /** Resolves when every write so far has ended, even if it failed. */
    idle: (): Promise<unknown> => writing,
  };
}

const maxTries = 3;

/** Repeats a transaction that deadlocked or waited too long, such as for a migration: it has changed nothing. */
async function transact<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const kind = databaseFailure(error)?.kind;
      if (attempt === maxTries || (kind !== 'conflict' && kind !== 'too-slow')) throw error;
    }
  }
}

interface OfLog {
  run: RunRow;
  leaseId: string;
  /** Events that were only shown so far, and the number of the last one. */
  before: readonly EventRow[];
  shownUpTo: number;
  number(fact: Fact): EventRow;
  at(): Date;
}

/** Stores a commit, creating it again as long as notes arrive that its end or pause would miss. */
async function storeLatest(
  db: Db,
  { commit, renew }: { commit: Commit; renew: (() => Promise<Commit>) | undefined },
  { before, shownUpTo, number, at, ...change }: OfLog,
) {
  for (let latest = commit; ;) {
    let rows: EventRow[] | undefined;
    try {
      const stored = await transact(db, (tx) => {
        // The time is taken here, because the transaction may have waited for a connection. A second attempt keeps
        // the numbers, because text may have been shown with later ones.
        rows ??= [...before, ...(latest.facts ?? []).map(number)];
        const lastSeq = rows.at(-1)?.seq ?? shownUpTo;
        return store(tx, latest, { ...change, rows, lastSeq, at: at() });
      });
      return { latest, rows, stored };
    } catch (error) {
      if (!renew || !(error instanceof NotesWaiting)) throw error;
      latest = await renew();
    }
  }
}

interface Storing {
  run: RunRow;
  leaseId: string;
  rows: readonly EventRow[];
  lastSeq: number;
  at: Date;
}

/** Writes a commit. @returns the messages of its rows that readers may see. */
async function store(
  tx: Transaction,
  commit: Commit,
  { run, rows, at, ...change }: Storing,
): Promise<{ isStopRequested: boolean; messages: Map<string, SessionMessage> }> {
  // Lock order, here and elsewhere: the session before the run.
  await changeSession(tx, run.sessionId, { ...(await changeOf(tx, run.sessionId, commit)), updatedAt: at });
  const { status, keepsInput = false, pauseId, pauseUntil, isProgress = false } = commit;
  const { isStopRequested } = await appendEvents(tx, {
    ...change,
    runId: run.id,
    rows,
    at,
    isProgress,
    keepsInput,
    ...(status ? { status } : {}),
    ...(pauseId === undefined ? {} : { pauseId }),
    ...(pauseUntil === undefined ? {} : { pauseUntil }),
  });
  const messages = new Map<string, SessionMessage>();
  for (const { id, content, name = null, kwargs = {} } of commit.messages ?? []) {
    const message = { id, sessionId: run.sessionId, type: 'ai' as const, content, name, kwargs, at };
    const row = await insertMessage(tx, message);
    if (!row.kwargs.hidden) messages.set(id, presentMessage(row));
  }
  if (commit.noteIds) await dropNotes(tx, run.id, { ids: commit.noteIds, mayRemain: !status });
  await commit.within?.(tx);
  const ids = rows.map(shownMessageId).filter((id) => id !== undefined);
  const earlier = ids.filter((id) => !messages.has(id));
  for (const [id, message] of await shownById(tx, earlier)) messages.set(id, message);
  return { isStopRequested, messages };
}

async function changeOf(
  tx: Transaction,
  sessionId: string,
  { session = {}, sessionData }: Commit,
): Promise<SessionChange> {
  const stored = sessionData && (await lockSession(tx, sessionId));
  return stored ? { ...session, data: sessionData(stored.data) } : session;
}

export const withId = (message: NewMessage): NewMessage & { id: string } => ({
  ...message,
  id: randomUUID(),
});

const eventsAfter = (seq: number, rows: readonly EventRow[] = [], shown: Shown): StoredEvent[] =>
  rows.filter((row) => row.seq > seq).flatMap((row) => expand(row, shown));

/** Merges consecutive pieces of text into one row. */
function coalesce(rows: readonly EventRow[]): EventRow[] {
  const result: EventRow[] = [];
  let open: { from: number; pieces: string[] } | undefined;
  for (const row of rows) {
    if (row.type !== 'token') {
      open = undefined;
      result.push(row);
      continue;
    }
    const data = dataOf('token', row);
    if (open) {
      result.pop();
      open.pieces.push(...data.pieces);
    } else open = data;
    result.push({ ...row, data: open });
  }
  return result;
}
