import 'fake-indexeddb/auto';
import type { ServerFrame } from '@alma/shared/contract';
import { addMessage, chats, people, renderApp } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { NotifySection } from '../features/room/NotifySection.tsx';
import { fakeSockets, helloFrame, sockets } from '../testing/fake-socket.ts';
import TitleBadgeWidget from './title-badge-widget.tsx';

fakeSockets();

/** A fake of the browser's notifications: what was shown, and whether the user allows it. */
class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static readonly shown: FakeNotification[] = [];
  static requestPermission = () => {
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  };
  onclick: (() => void) | null = null;
  close = jest.fn();
  readonly title: string;
  readonly options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
}

beforeEach(() => {
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted' });
  FakeNotification.shown.length = 0;
  Object.assign(globalThis, { Notification: FakeNotification });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'Notification'));

async function connected() {
  const onCount = jest.fn();
  const app = renderApp(
    <>
      <TitleBadgeWidget onCount={onCount} />
      <NotifySection userId={people.maya.user_id} />
    </>,
    { path: '/', user: 'maya' },
  );
  await waitFor(() => expect(sockets).toHaveLength(1));
  act(() => sockets[0]!.receive(helloFrame(people.maya.user_id)));
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(2));
  return { ...app, onCount, socket: sockets[0]! };
}

function messageFrame(content: string): ServerFrame {
  const chat = chats.byId.get('chat-launch')!;
  const message = addMessage(chat, people.leo, content);
  const created_at = Date.parse(message.created_at) / 1_000;
  return { type: 'message', chat_id: chat.id, message: { ...message, created_at } };
}

const mockFocus = (isAway: boolean) => jest.spyOn(document, 'hasFocus').mockReturnValue(!isAway);

it('counts unread messages as they arrive and as they are read', async () => {
  const { onCount, socket } = await connected();
  act(() => socket.receive(messageFrame('One more')));
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(3));
  const seq = chats.byId.get('chat-launch')!.messages.length;
  act(() => socket.receive({ type: 'read', chat_id: 'chat-launch', user_id: people.maya.user_id, seq }));
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(0));
});

it('notifies outside the page only users who turned it on, and links to the chat', async () => {
  const { actor, socket, location } = await connected();
  const focus = jest.spyOn(window, 'focus').mockImplementation(() => undefined);
  mockFocus(true);
  act(() => socket.receive(messageFrame('Not asked for')));
  await actor.click(screen.getByRole('button', { name: 'Notify me of new messages' }));
  expect(await screen.findByRole('button', { name: 'Turn notifications off' })).toBeVisible();
  act(() => socket.receive(messageFrame('Asked for')));
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(1));
  const [shown] = FakeNotification.shown;
  expect(shown).toMatchObject({ title: 'Launch plan', options: { body: 'Leo User: Asked for' } });
  act(() => shown!.onclick?.());
  expect(focus).toHaveBeenCalled();
  expect(location()).toBe('/chat/chat-launch');
});

it('is silent while the page has the focus, and about messages read in another tab', async () => {
  const { actor, socket } = await connected();
  await actor.click(screen.getByRole('button', { name: 'Notify me of new messages' }));
  await screen.findByRole('button', { name: 'Turn notifications off' });
  mockFocus(false);
  act(() => socket.receive(messageFrame('Seen as it comes')));
  mockFocus(true);
  act(() => socket.receive(messageFrame('Read elsewhere')));
  const seq = chats.byId.get('chat-launch')!.messages.length;
  act(() => socket.receive({ type: 'read', chat_id: 'chat-launch', user_id: people.maya.user_id, seq }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(FakeNotification.shown).toEqual([]);
});

it('says where to allow notifications that the browser blocks', async () => {
  FakeNotification.answer = 'denied';
  const { actor } = await connected();
  await actor.click(screen.getByRole('button', { name: 'Notify me of new messages' }));
  expect(await screen.findByText(/^Your browser blocks notifications/)).toBeVisible();
});
