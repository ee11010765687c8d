import type { ChatMessage } from '@alma/shared/contract';
import { act, renderHook } from '@testing-library/react';
import { useAnnouncement } from './useAnnouncement.ts';

const said = (seq: number, content = 'Yes', senderId = 'user-leo'): ChatMessage => ({
  id: `message-${seq}`,
  chat_id: 'chat',
  seq,
  sender_id: senderId,
  sender: { handle: 'leo', display_name: 'Leo User', avatar_url: '' },
  content,
  message_type: 'text',
  created_at: '2026-11-20T09:14:00Z',
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function reading() {
  const hook = renderHook(({ messages }) => useAnnouncement(messages, 'user-maya'), {
    initialProps: { messages: [said(1)] },
  });
  const messages = [said(1)];
  return {
    text: () => hook.result.current,
    receive(...more: ChatMessage[]) {
      messages.push(...more);
      hook.rerender({ messages: [...messages] });
    },
    pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  };
}

it('announces what others write, but neither the history nor own messages', () => {
  const chat = reading();
  chat.pass(1_000);
  expect(chat.text()).toBe('');
  chat.receive(said(2, 'Hi', 'user-maya'));
  chat.pass(1_000);
  expect(chat.text()).toBe('');
  chat.receive(said(3));
  chat.pass(1_000);
  expect(chat.text()).toBe('Leo User: Yes');
});

it('announces two equal messages in a row, which only a changed text does', () => {
  const chat = reading();
  const announced = [2, 3, 4].map((seq) => {
    chat.receive(said(seq));
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
    chat.receive(said(seq));
    chat.pass(300);
  }
  expect(chat.text()).toBe('4 new messages');
});
