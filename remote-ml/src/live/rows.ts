import type { AiSession, Citation, SessionMessage } from '@alma/shared/contract';
import { isRunning, type Outgoing, type Turn } from './turn.ts';

/** One thing in a thread, from old to new. */
export type Row =
  | { kind: 'day'; key: string; iso: string }
  | { kind: 'own'; key: string; message: SessionMessage }
  | { kind: 'answer'; key: string; message: SessionMessage }
  /** An own message that is not stored yet, or was not confirmed. */
  | { kind: 'unsent'; key: string; outgoing: Outgoing; failure?: string }
  /** An answer that is being written. */
  | { kind: 'growing'; key: string; text: string; citations: readonly Citation[]; isLost: boolean }
  /** A stored message that got no answer. */
  | { kind: 'unanswered'; key: string; outgoing: Outgoing; failure?: string };

/** The stored messages, and after them what goes on; nothing twice while both tell of it. */
export function rowsOf(session: AiSession, turn: Turn | undefined, dayOf: (iso: string) => string): Row[] {
  const stored = session.channel_values.messages;
  const told = (turn?.messages ?? []).filter(({ id }) => !stored.some((message) => message.id === id));
  const messages = [...stored, ...askedBefore(told, stored, turn), ...told];
  const rows = messages.flatMap((message, place): Row[] => {
    const own = rowOf(message);
    const before = messages[place - 1];
    const isNewDay = before === undefined || dayOf(before.timestamp) !== dayOf(message.timestamp);
    return isNewDay ? [{ kind: 'day', key: `day-${message.id}`, iso: message.timestamp }, own] : [own];
  });
  return [...rows, ...liveRows(stored, session, turn)];
}

const made = new WeakMap<SessionMessage, Row>();

/** One row for a message as long as it lives: with every word of an answer all of a long thread would be drawn anew. */
function rowOf(message: SessionMessage): Row {
  const row = made.get(message) ?? {
    kind: message.type === 'human' ? 'own' : 'answer',
    key: message.id,
    message,
  };
  made.set(message, row);
  return row;
}

/** What an answer was given to, while the stored messages have neither: they could not be read since. */
function askedBefore(
  told: readonly SessionMessage[],
  stored: readonly SessionMessage[],
  turn: Turn | undefined,
): SessionMessage[] {
  const { requestId: id, text: content, target, urls } = turn?.outgoing ?? {};
  const [answer] = told;
  if (turn?.phase !== 'done' || id === undefined || content === undefined || answer === undefined) return [];
  if (stored.some(({ additional_kwargs }) => additional_kwargs.request_id === id)) return [];
  const about = {
    request_id: id,
    ...(target === undefined ? {} : { target_agent: target }),
    urls: [...(urls ?? [])],
  };
  return [{ id, type: 'human', content, timestamp: answer.timestamp, name: null, additional_kwargs: about }];
}

const unanswered = (turn: Turn | undefined): Outgoing | undefined =>
  turn?.phase === 'done' ? undefined : turn?.outgoing;

function liveRows(stored: readonly SessionMessage[], session: AiSession, turn: Turn | undefined): Row[] {
  const rows: Row[] = [];
  const outgoing = unanswered(turn);
  const isStored = ({ requestId }: Outgoing) =>
    stored.some(({ additional_kwargs }) => additional_kwargs.request_id === requestId);
  const failure = turn?.phase === 'failed' ? turn.failure : undefined;
  if (outgoing !== undefined && !isStored(outgoing))
    rows.push({
      kind: 'unsent',
      key: outgoing.requestId,
      outgoing,
      ...(failure === undefined ? {} : { failure }),
    });
  if (turn !== undefined && isRunning(turn) && turn.phase !== 'sending')
    rows.push({
      kind: 'growing',
      key: `growing-${turn.messages.length}`,
      text: turn.text,
      citations: turn.citations,
      isLost: turn.phase === 'lost',
    });
  for (const held of turn?.held ?? [])
    if (!isStored(held.outgoing)) rows.push({ kind: 'unsent', key: held.outgoing.requestId, ...held });
  return [...rows, ...unansweredRows(stored, session, turn)];
}

/** The last word is the person's, and nobody answers it any more. */
function unansweredRows(
  stored: readonly SessionMessage[],
  session: AiSession,
  turn: Turn | undefined,
): Row[] {
  const last = stored.at(-1);
  // A run that nobody could be read from any more may go on: asking again reads its answer.
  const isOver = session.active_run_id === null ? turn?.phase !== 'done' : turn?.phase === 'failed';
  const outgoing = last?.type === 'human' && isOver && !isRunning(turn) ? sentAgain(last, turn) : undefined;
  if (outgoing === undefined) return [];
  const failure = turn?.failure === undefined ? {} : { failure: turn.failure };
  return [{ kind: 'unanswered', key: `unanswered-${outgoing.requestId}`, outgoing, ...failure }];
}

/** A stored message as it was sent; of another page's without its files. */
function sentAgain(message: SessionMessage, turn: Turn | undefined): Outgoing | undefined {
  const { request_id: requestId, urls = [], target_agent: target } = message.additional_kwargs;
  if (requestId === undefined) return undefined;
  if (turn?.outgoing?.requestId === requestId) return turn.outgoing;
  return { requestId, text: message.content, files: [], urls, ...(target === undefined ? {} : { target }) };
}
