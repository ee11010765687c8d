import type { ChatMessage } from '@alma/shared/contract';
import { act, renderHook } from '@testing-library/react';
import type { OutboxItem } from '../../live/outbox.ts';
import { useAnnouncement } from './useAnnouncement.ts';

const message = (seq: number, content = 'Yes', senderId = 'user-leo'): ChatMessage => ({
  id: `message-${seq}`,
  chat_id: 'chat',
  seq,
  sender_id: senderId,
  sender: { handle: 'leo', display_name: 'Leo User', avatar_url: '' },
  content,
  message_type: 'text',
  created_at: '2026-11-20T09:14:00Z',
});

const waiting = (requestId: string): OutboxItem => ({
  requestId,
  chatId: 'chat',
  text: 'Hello?',
  createdAt: Date.now(),
  tab: 'tab',
  state: 'waiting',
});
const failed = (requestId: string): OutboxItem => ({ ...waiting(requestId), state: 'unconfirmed' });
/** A message that failed on an earlier visit. */
const old: OutboxItem = { ...failed('old'), createdAt: 0 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function reading() {
  const messages = [message(1)];
  const hook = renderHook((props) => useAnnouncement({ ...props, userId: 'user-maya' }), {
    initialProps: { messages: [...messages], unsent: [old] },
  });
  return {
    text: () => hook.result.current,
    receive(...more: ChatMessage[]) {
      messages.push(...more);
      hook.rerender({ messages: [...messages], unsent: [old] });
    },
    wait(...items: OutboxItem[]) {
      hook.rerender({ messages: [...messages], unsent: [old, ...items] });
      act(() => jest.advanceTimersByTime(1_000));
      return hook.result.current;
    },
    pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  };
}

it('announces what others write, but neither the history nor own messages', () => {
  const chat = reading();
  chat.pass(1_000);
  expect(chat.text()).toBe('');
  chat.receive(message(2, 'Hi', 'user-maya'));
  chat.pass(1_000);
  expect(chat.text()).toBe('');
  chat.receive(message(3));
  chat.pass(1_000);
  expect(chat.text()).toBe('Leo User: Yes');
});

it('announces two equal messages in a row, which only a changed text does', () => {
  const chat = reading();
  const announced = [2, 3, 4].map((seq) => {
    chat.receive(message(seq));
    chat.pass(1_000);
    return chat.text();
  });
  expect(announced.map((text) => text.trim())).toEqual(Array(3).fill('Leo User: Yes'));
  expect(announced[1]).not.toBe(announced[0]);
  expect(announced[2]).not.toBe(announced[1]);
});

it('announces once a second in a chat that never rests', () => {
  const chat = reading();
  for (const seq of [2, 3, 4, 5]) {
    chat.receive(message(seq));
    chat.pass(300);
  }
  expect(chat.text()).toBe('4 new messages');
});

it('announces that an own message was not sent, each time it fails, and none of an earlier visit', () => {
  const chat = reading();
  const earlier = { ...old, requestId: 'loaded later' };
  expect(chat.wait(earlier, waiting('a'), waiting('b'))).toBe('');
  const [a, b] = [failed('a'), failed('b')];
  const first = chat.wait(earlier, a, b);
  expect(first).toBe('2 of your messages were not sent');
  expect(chat.wait(earlier, a, b)).toBe(first);
  // Without a connection it fails within one update.
  const refused = chat.wait(earlier, a, failed('c'));
  expect(refused).toBe('Your message was not sent');
  const again = chat.wait(earlier, a, failed('c'));
  expect(again.trim()).toBe(refused);
  expect(again).not.toBe(refused);
});

it('announces a failure together with what others wrote meanwhile', () => {
  const chat = reading();
  chat.receive(message(2));
  expect(chat.wait(failed('a'))).toBe('Your message was not sent. Leo User: Yes');
});
