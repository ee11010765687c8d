import type { AiSession, Citation, SessionMessage, ToolStep } from '@alma/shared/contract';
import { isRunning, type Outgoing, type Turn } from './turn.ts';
import { isSameMessage } from './whole-session.ts';

/** One row of a thread. `key` stays the same from its first rendering on. */
export type Row = RowContent & {
  /** Set for the first row of a day. */
  day?: string;
};

type RowContent =
  | { kind: 'own'; key: string; message: SessionMessage }
  | { kind: 'answer'; key: string; message: SessionMessage }
  /** One of the user's messages that the server may not have. */
  | { kind: 'unsent'; key: string; outgoing: Outgoing; failure?: string }
  /** An answer that is being written. */
  | {
      kind: 'growing';
      key: string;
      runId: string;
      text: string;
      citations: readonly Citation[];
      steps: readonly ToolStep[];
      isLost: boolean;
      pause?: string | undefined;
    }
  /** A stored message without an answer. */
  | { kind: 'unanswered'; key: string; outgoing: Outgoing; failure?: string };

/** The stored messages, followed by the live ones. A message in both is shown once. */
export function rowsOf(session: AiSession, turn: Turn | undefined, dayOf: DayOf): Row[] {
  const stored = session.channel_values.messages;
  const live = (turn?.messages ?? []).filter(
    (item) => !stored.some((message) => isSameMessage(message, item)),
  );
  return [
    ...rowsOfStored(stored, dayOf),
    ...unacceptedQuestion(stored, turn, dayOf),
    ...rowsOfMessages([...acceptedQuestion(stored, live, turn), ...live], dayOf, stored),
    ...liveRows(stored, turn),
    ...unansweredRows(stored, session, turn),
  ];
}

type DayOf = (iso: string) => string;

const storedRowsCache = new WeakMap<readonly SessionMessage[], { dayOf: DayOf; rows: readonly Row[] }>();

/** Cached, because every word of a streamed answer would otherwise iterate over thousands of rows. */
function rowsOfStored(stored: readonly SessionMessage[], dayOf: DayOf): readonly Row[] {
  const known = storedRowsCache.get(stored);
  if (known?.dayOf === dayOf) return known.rows;
  const rows = rowsOfMessages(stored, dayOf, []);
  storedRowsCache.set(stored, { dayOf, rows });
  return rows;
}

function rowsOfMessages(
  messages: readonly SessionMessage[],
  dayOf: DayOf,
  before: readonly SessionMessage[],
): Row[] {
  const counts = new Map<string, number>();
  return messages.map((message, index) => {
    const { request_id: requestId, run_id: runId } = message.additional_kwargs;
    const day = beginningDay(messages[index - 1] ?? before.at(-1), message.timestamp, dayOf);
    if (message.type === 'human') return rowOf(message, { key: requestId ?? message.id, ...day });
    if (runId === undefined) return rowOf(message, { key: message.id, ...day });
    const nth = counts.get(runId) ?? before.filter(isAnswerOf(runId)).length;
    counts.set(runId, nth + 1);
    return rowOf(message, { key: answerKey(runId, nth), ...day });
  });
}

const isAnswerOf =
  (runId: string) =>
  ({ type, additional_kwargs }: SessionMessage): boolean =>
    type === 'ai' && additional_kwargs.run_id === runId;

const beginningDay = (before: SessionMessage | undefined, at: string, dayOf: DayOf): Pick<Row, 'day'> =>
  before === undefined || dayOf(before.timestamp) !== dayOf(at) ? { day: at } : {};

const answerKey = (runId: string, nth: number): string => `${runId} ${nth}`;

const rowCache = new WeakMap<SessionMessage, Row>();

/** Returns the same row object for a message, so that a streamed answer does not render the whole thread again. */
function rowOf(message: SessionMessage, identity: Pick<Row, 'key' | 'day'>): Row {
  const known = rowCache.get(message);
  if (known?.key === identity.key && known.day === identity.day) return known;
  const row: Row = { kind: message.type === 'human' ? 'own' : 'answer', message, ...identity };
  rowCache.set(message, row);
  return row;
}

const isStored = (stored: readonly SessionMessage[], { requestId }: Outgoing): boolean =>
  stored.some(({ additional_kwargs }) => additional_kwargs.request_id === requestId);

/** The accepted question, until the stored messages include it. */
function acceptedQuestion(
  stored: readonly SessionMessage[],
  live: readonly SessionMessage[],
  turn: Turn | undefined,
): SessionMessage[] {
  const { phase, outgoing, runId, askedAt } = turn ?? {};
  if (outgoing === undefined || askedAt === undefined || isStored(stored, outgoing)) return [];
  if (runId === undefined || phase === 'failed' || (phase === 'done' && live.length === 0)) return [];
  const { requestId, text, files, urls, target } = outgoing;
  const about = {
    request_id: requestId,
    ...(target === undefined ? {} : { target_agent: target }),
    files: files.map(({ name }) => name),
    urls: [...urls],
  };
  const from = { id: requestId, type: 'human', name: null } as const;
  return [{ ...from, content: text, timestamp: askedAt, additional_kwargs: about }];
}

function unacceptedQuestion(stored: readonly SessionMessage[], turn: Turn | undefined, dayOf: DayOf): Row[] {
  const { phase, outgoing, runId, failure, askedAt } = turn ?? {};
  if (outgoing === undefined || phase === 'done' || isStored(stored, outgoing)) return [];
  if (runId !== undefined && phase !== 'failed') return [];
  const reason = phase === 'failed' && failure !== undefined ? { failure } : {};
  const day = askedAt === undefined ? {} : beginningDay(stored.at(-1), askedAt, dayOf);
  return [{ kind: 'unsent', key: outgoing.requestId, outgoing, ...reason, ...day }];
}

function liveRows(stored: readonly SessionMessage[], turn: Turn | undefined): Row[] {
  const undelivered = (turn?.undelivered ?? [])
    .filter(({ outgoing }) => !isStored(stored, outgoing))
    .map((message): Row => ({ kind: 'unsent', key: message.outgoing.requestId, ...message }));
  if (turn?.runId === undefined || !isRunning(turn)) return undelivered;
  const { runId, messages, text, citations, steps, phase } = turn;
  const pause = phase === 'paused' ? turn.pause : undefined;
  const key = answerKey(runId, messages.length);
  return [
    { kind: 'growing', key, runId, text, citations, steps, isLost: phase === 'lost', pause },
    ...undelivered,
  ];
}

/** Set when the last message is the user's and no run will answer it. */
function unansweredRows(
  stored: readonly SessionMessage[],
  session: AiSession,
  turn: Turn | undefined,
): Row[] {
  const last = stored.at(-1);
  // A run that is no longer readable may still be running: asking again reads its answer.
  const isOver = session.active_run_id === null ? turn?.phase !== 'done' : turn?.phase === 'failed';
  const outgoing = last?.type === 'human' && isOver && !isRunning(turn) ? resendable(last, turn) : undefined;
  if (outgoing === undefined) return [];
  const failure = turn?.failure === undefined ? {} : { failure: turn.failure };
  return [{ kind: 'unanswered', key: `unanswered-${outgoing.requestId}`, outgoing, ...failure }];
}

/** A stored message to send again; without its files if another page sent it. */
function resendable(message: SessionMessage, turn: Turn | undefined): Outgoing | undefined {
  const { request_id: requestId, urls = [], target_agent: target } = message.additional_kwargs;
  if (requestId === undefined) return undefined;
  if (turn?.outgoing?.requestId === requestId) return turn.outgoing;
  return { requestId, text: message.content, files: [], urls, ...(target === undefined ? {} : { target }) };
}
