import type { Chat, ChatMessage, ChatParticipant, ServerFrame } from '@alma/shared/contract';
import fc from 'fast-check';
import { emptyLog, withMessage, withPage } from './chat-log.ts';
import { applyFrame, chatTableOf, receivedFrame, withAnswer, withAnswers, withRead } from './chat-table.ts';

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
type ChatChange =
  | { type: 'text'; from: 'me' | 'leo' | 'theo' }
  | { type: 'joined' | 'left'; user_id: 'theo' | 'ada' }
  | { type: 'read' }
  | { type: 'archived' };

interface Timeline {
  chat: Chat;
  messages: ChatMessage[];
  frames: ServerFrame[];
}

const start: Timeline = {
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

function withText(timeline: Timeline, sender: string | null): Timeline {
  const seq = timeline.messages.length + 1;
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
      ...timeline.chat,
      last_message: message,
      last_seq: seq,
      unread_count: timeline.chat.unread_count + (isUnread ? 1 : 0),
    },
    messages: [...timeline.messages, message],
    frames: [
      ...timeline.frames,
      { type: 'message', chat_id: 'c', message: { ...message, created_at: at / 1_000 } },
    ],
  };
}

const withChange = (timeline: Timeline, chat: Partial<Chat>, frame: ServerFrame): Timeline => ({
  ...timeline,
  chat: { ...timeline.chat, ...chat },
  frames: [...timeline.frames, frame],
});

function applyChange(timeline: Timeline, change: ChatChange): Timeline {
  const { chat } = timeline;
  if (change.type === 'read') {
    const frame = { type: 'read', chat_id: 'c', user_id: 'me', seq: chat.last_seq } as const;
    return withChange(timeline, { last_read_seq: chat.last_seq, unread_count: 0 }, frame);
  }
  if (chat.is_archived) return timeline;
  if (change.type === 'text') return withText(timeline, change.from);
  if (change.type === 'archived') {
    const at = Date.parse(joinedAt) / 1_000;
    return withChange(
      withText(timeline, null),
      { is_archived: true, archived_at: joinedAt },
      { type: 'chat_archived', chat_id: 'c', archived_at: at },
    );
  }
  const others = chat.participants.filter(({ user_id }) => user_id !== change.user_id);
  if (change.type === 'left') {
    const frame = { type: 'participant_removed', chat_id: 'c', user_id: change.user_id } as const;
    return withChange(withText(timeline, null), { participants: others }, frame);
  }
  const participant = person(change.user_id);
  return withChange(
    withText(timeline, null),
    { participants: [...others, participant] },
    { type: 'participant_added', chat_id: 'c', participant },
  );
}

const changeLists = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('text' as const),
      from: fc.constantFrom('me' as const, 'leo' as const, 'theo' as const),
    }),
    fc.record({
      type: fc.constantFrom('joined' as const, 'left' as const),
      user_id: fc.constantFrom('theo' as const, 'ada' as const),
    }),
    fc.constant({ type: 'read' as const }),
    fc.constant({ type: 'archived' as const }),
  ),
  { maxLength: 40 },
);

it('updates any older snapshot to the state of a fresh one by the frames since then', () => {
  fc.assert(
    fc.property(changeLists, fc.nat(40), (changes, at) => {
      const timelines = [start];
      for (const change of changes) timelines.push(applyChange(timelines.at(-1) ?? start, change));
      const older = timelines[at % timelines.length] ?? start;
      const newest = timelines.at(-1) ?? start;

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
    fc.property(changeLists, fc.nat(40), fc.integer({ min: 1, max: 3 }), (changes, at, times) => {
      const { messages } = changes.reduce(applyChange, start);
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
  const { messages } = [1, 2, 3, 4].reduce((timeline) => withText(timeline, 'leo'), start);
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

it('keeps a chat marked as read when an older answer arrives', () => {
  const { chat } = withText(withText(start, 'leo'), 'leo');
  const read = chatTableOf([withRead(chat, 2)]);
  expect(withAnswers(read, [{ ...chat, title: 'New' }]).c).toMatchObject({
    title: 'New',
    last_read_seq: 2,
    unread_count: 0,
  });
  const { chat: newer } = withText({ ...start, chat, messages: [], frames: [] }, 'leo');
  expect(withAnswer(read, { ...newer, last_seq: 3, unread_count: 1, last_read_seq: 2 }).c).toMatchObject({
    unread_count: 1,
  });
});
