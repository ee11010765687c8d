import type { ChatMessage } from '@alma/shared/contract';
import type { OutboxItem } from '../../live/outbox.ts';

/** One row of the thread. `key` stays the same for a message from its first rendering on. */
export type Row = RowContent & { isFirstOfDay?: boolean };

type RowContent =
  | { kind: 'day'; key: string; iso: string }
  | { kind: 'system'; key: string; text: string }
  | { kind: 'other'; key: string; message: ChatMessage; isGrouped: boolean }
  | { kind: 'own'; key: string; message: ChatMessage; isGrouped: boolean }
  | { kind: 'unsent'; key: string; item: OutboxItem };

const groupMs = 5 * 60_000;

interface RowsInput {
  messages: readonly ChatMessage[];
  unsent: readonly OutboxItem[];
  userId: string;
  /** The calendar day of an instant in the reader's time zone. */
  dayOf: (iso: string) => string;
}

const isSameMinute = (left: string, right: string): boolean => left.slice(0, 16) === right.slice(0, 16);

/** Messages by day, grouped by sender, followed by the unconfirmed ones. */
export function rowsOf({ messages, unsent, userId, dayOf }: RowsInput): Row[] {
  const rows: Row[] = [];
  const stored = new Set<string>();
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const isNewDay = before === undefined || dayOf(before.created_at) !== dayOf(message.created_at);
    if (isNewDay) {
      rows.push({ kind: 'day', key: `day ${dayOf(message.created_at)}`, iso: message.created_at });
    }
    if (message.request_id !== undefined && message.sender_id === userId) stored.add(message.request_id);
    const row = rowOf(message, isNewDay ? undefined : before, messages[index + 1], userId);
    rows.push(isNewDay ? { ...row, isFirstOfDay: true } : row);
  });
  const open = unsent.filter(({ requestId }) => !stored.has(requestId));
  return [...rows, ...open.map((item): Row => ({ kind: 'unsent', key: item.requestId, item }))];
}

function rowOf(
  message: ChatMessage,
  before: ChatMessage | undefined,
  after: ChatMessage | undefined,
  userId: string,
): Row {
  const key = message.request_id ?? message.id;
  if (message.message_type === 'system') return { kind: 'system', key, text: message.content };
  if (message.sender_id === userId) {
    const isGrouped = after?.sender_id === userId && isSameMinute(after.created_at, message.created_at);
    return { kind: 'own', key, message, isGrouped };
  }
  const isGrouped =
    before?.message_type === 'text' &&
    before.sender_id === message.sender_id &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < groupMs;
  return { kind: 'other', key, message, isGrouped };
}

/** The estimated height of a row before it is measured. */
export function estimateRow(row: Row): number {
  switch (row.kind) {
    case 'day':
      return 50;
    case 'system':
      return 45;
    case 'other':
      return (row.isGrouped ? 10 : 38) + linesOf(row.message.content) * 22;
    case 'own':
      return (row.isGrouped ? 16 : 40) + 18 + linesOf(row.message.content) * 21;
    case 'unsent':
      return 58 + linesOf(row.item.text) * 21;
  }
}

const linesOf = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / 90)), 0);
