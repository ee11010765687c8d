import type { Chat, ChatMessage, ChatParticipant, ServerFrame } from '@alma/shared/contract';
import fc from 'fast-check';
import { emptyLog, withMessage, withPage } from './chat-log.ts';
import { applyFrame, chatTableOf, receivedFrame } from './chat-table.ts';

const joinedAt = '2026-01-05T09:00:00.000Z';
const person = (user_id: string): ChatParticipant => ({
  user_id,
  handle: user_id,
  display_name: user_id,
  avatar_url: '',
  role: 'member',
  joined_at: joinedAt,
});

/** An event in a chat, as the server sees it. */
type Happening =
  | { type: 'text'; from: 'me' | 'leo' | 'theo' }
  | { type: 'joined' | 'left'; who: 'theo' | 'ada' }
  | { type: 'read' }
  | { type: 'archived' };

interface Lived {
  chat: Chat;
  messages: ChatMessage[];
  frames: ServerFrame[];
}

const start: Lived = {
  chat: {
    id: 'c',
    title: 'Plan',
    is_archived: false,
    archived_at: null,
    created_at: joinedAt,
    participants: [person('me'), person('leo')],
    last_message: null,
    last_seq: 0,
    last_read_seq: 0,
    unread_count: 0,
  },
  messages: [],
  frames: [],
};

function said(lived: Lived, sender: string | null): Lived {
  const seq = lived.messages.length + 1;
  const at = Date.parse(joinedAt) + seq * 1_000;
  const message: ChatMessage = {
    id: `m${seq}`,
    chat_id: 'c',
    seq,
    sender_id: sender,
    content: `word ${seq}`,
    message_type: sender === null ? 'system' : 'text',
    created_at: new Date(at).toISOString(),
    sender: sender === null ? null : { handle: sender, display_name: sender, avatar_url: '' },
  };
  const isUnread = sender !== null && sender !== 'me';
  return {
    chat: {
      ...lived.chat,
      last_message: message,
      last_seq: seq,
      unread_count: lived.chat.unread_count + (isUnread ? 1 : 0),
    },
    messages: [...lived.messages, message],
    frames: [
      ...lived.frames,
      { type: 'message', chat_id: 'c', message: { ...message, created_at: at / 1_000 } },
    ],
  };
}

const told = (lived: Lived, chat: Partial<Chat>, frame: ServerFrame): Lived => ({
  ...lived,
  chat: { ...lived.chat, ...chat },
  frames: [...lived.frames, frame],
});

function live(lived: Lived, happening: Happening): Lived {
  const { chat } = lived;
  if (happening.type === 'read') {
    const frame = { type: 'read', chat_id: 'c', user_id: 'me', seq: chat.last_seq } as const;
    return told(lived, { last_read_seq: chat.last_seq, unread_count: 0 }, frame);
  }
  if (chat.is_archived) return lived;
  if (happening.type === 'text') return said(lived, happening.from);
  if (happening.type === 'archived') {
    const at = Date.parse(joinedAt) / 1_000;
    return told(
      said(lived, null),
      { is_archived: true, archived_at: joinedAt },
      { type: 'chat_archived', chat_id: 'c', archived_at: at },
    );
  }
  const others = chat.participants.filter(({ user_id }) => user_id !== happening.who);
  if (happening.type === 'left') {
    const frame = { type: 'participant_removed', chat_id: 'c', user_id: happening.who } as const;
    return told(said(lived, null), { participants: others }, frame);
  }
  const participant = person(happening.who);
  return told(
    said(lived, null),
    { participants: [...others, participant] },
    { type: 'participant_added', chat_id: 'c', participant },
  );
}

const happenings = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('text' as const),
      from: fc.constantFrom('me' as const, 'leo' as const, 'theo' as const),
    }),
    fc.record({
      type: fc.constantFrom('joined' as const, 'left' as const),
      who: fc.constantFrom('theo' as const, 'ada' as const),
    }),
    fc.constant({ type: 'read' as const }),
    fc.constant({ type: 'archived' as const }),
  ),
  { maxLength: 40 },
);

it('updates any older snapshot to the state of a fresh one by the frames since then', () => {
  fc.assert(
    fc.property(happenings, fc.nat(40), (happened, at) => {
      const moments = [start];
      for (const happening of happened) moments.push(live(moments.at(-1) ?? start, happening));
      const older = moments[at % moments.length] ?? start;
      const newest = moments.at(-1) ?? start;

      let table = chatTableOf([older.chat]);
      for (const frame of newest.frames.slice(older.frames.length)) {
        table = applyFrame(table, receivedFrame(frame), 'me');
      }
      expect(table.c).toEqual(newest.chat);
    }),
  );
});

it('builds the same messages from pages and from frames, also from repeated ones', () => {
  fc.assert(
    fc.property(happenings, fc.nat(40), fc.integer({ min: 1, max: 3 }), (happened, at, times) => {
      const { messages } = happened.reduce(live, start);
      const known = at % (messages.length + 1);
      const first = Math.max(0, known - 5);
      let log = withPage(emptyLog, messages.slice(first, known), first > 0);
      for (let time = 0; time < times; time += 1) {
        for (const message of messages.slice(Math.max(0, known - 2))) log = withMessage(log, message).log;
      }
      log = withPage(log, messages.slice(0, first), false);
      expect(log).toEqual({ messages, hasStart: true });
    }),
  );
});

it('refuses a message after a gap, and a page that would leave one', () => {
  const { messages } = [1, 2, 3, 4].reduce((lived) => said(lived, 'leo'), start);
  const [one, two, , four] = messages as [ChatMessage, ChatMessage, ChatMessage, ChatMessage];
  const log = withPage(emptyLog, [two], true);
  expect(withMessage(log, four)).toEqual({ log, outcome: 'hole' });
  const late = withPage(emptyLog, [four], true);
  expect(withPage(late, [one], false)).toBe(late);
});

it('removes a chat from which the reader was removed', () => {
  const table = chatTableOf([start.chat]);
  const frame = { type: 'participant_removed', chat_id: 'c', user_id: 'me' } as const;
  expect(applyFrame(table, frame, 'me')).toEqual({});
});
