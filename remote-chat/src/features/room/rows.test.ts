import type { ChatMessage } from '@alma/shared/contract';
import type { OutboxItem } from '../../live/outbox.ts';
import { rowsOf } from './rows.ts';

function message(seq: number, sender: string | null, at: string, requestId?: string): ChatMessage {
  return {
    id: `m${seq}`,
    chat_id: 'c',
    seq,
    sender_id: sender,
    content: `word ${seq}`,
    message_type: sender === null ? 'system' : 'text',
    created_at: `2026-03-${at}:00.000Z`,
    sender: sender === null ? null : { handle: sender, display_name: sender, avatar_url: '' },
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
}

const item = (requestId: string): OutboxItem => ({
  requestId,
  chatId: 'c',
  text: 'mine',
  createdAt: 0,
  tab: 't',
  state: 'waiting',
});

const rows = (messages: ChatMessage[], unsent: OutboxItem[] = []) =>
  rowsOf({ messages, unsent, userId: 'me', dayOf: (iso) => iso.slice(0, 10) });

it('puts a day separator before its first message, and groups a sender within five minutes', () => {
  const result = rows([
    message(1, 'leo', '04T23:59'),
    message(2, 'leo', '05T00:00'),
    message(3, 'leo', '05T00:04'),
    message(4, 'leo', '05T00:10'),
    message(5, null, '05T00:11'),
    message(6, 'leo', '05T00:12'),
  ]);
  expect(result.map((row) => [row.kind, 'isGrouped' in row && row.isGrouped])).toEqual([
    ['day', false],
    ['other', false],
    ['day', false],
    ['other', false],
    ['other', true],
    ['other', false],
    ['system', false],
    ['other', false],
  ]);
});

it('shows the time of own messages once a minute', () => {
  const result = rows([
    message(1, 'me', '05T09:00'),
    message(2, 'me', '05T09:00'),
    message(3, 'me', '05T09:01'),
  ]);
  expect(result.slice(1).map((row) => 'isGrouped' in row && row.isGrouped)).toEqual([true, false, false]);
});

it('keeps the key of an own message from sending on, and shows it once', () => {
  const before = rows([message(1, 'leo', '05T09:00')], [item('r1'), item('r2')]);
  expect(before.map(({ key }) => key)).toEqual(['day 2026-03-05', 'm1', 'r1', 'r2']);
  const after = rows(
    [message(1, 'leo', '05T09:00'), message(2, 'me', '05T09:01', 'r1')],
    [item('r1'), item('r2')],
  );
  expect(after.map(({ key, kind }) => [key, kind])).toEqual([
    ['day 2026-03-05', 'day'],
    ['m1', 'other'],
    ['r1', 'own'],
    ['r2', 'unsent'],
  ]);
});
