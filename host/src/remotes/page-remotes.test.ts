import { remoteRecord } from '../testing/remote-records.ts';
import { loadAhead } from './page-remotes.ts';
import { createRemoteStore } from './remote-store.ts';

const chat = remoteRecord({
  name: 'chat',
  routes: [
    { path: '/chat/:chatId', expose: './chat-page', title: 'Chat' },
    { path: '/chat/new', expose: './new-chat-page', title: 'New Chat' },
  ],
  slots: [
    { slot: 'dashboard.card', expose: './card', order: 1, title: 'Chats' },
    { slot: 'dashboard.card', expose: './admin-card', order: 2, title: 'Admin', role: 'ADMIN' },
    { slot: 'sidebar.section', expose: './list', order: 1, title: 'Chats', section: 'chat' },
  ],
});

it.each([
  ['/chat/new', ['./new-chat-page']],
  ['/chat/7', ['./chat-page']],
  ['/', ['./card']],
  ['/settings', []],
])('starts loading what everyone sees at %s', async (path, expected) => {
  const loaded: string[] = [];
  const store = createRemoteStore({
    registry: { remotes: [chat] },
    load: (_record, expose) => {
      loaded.push(expose);
      return Promise.resolve({ default: () => null });
    },
    fetchRegistry: () => Promise.reject(new Error('not asked')),
    report: () => undefined,
    origin: window.location.origin,
    sharedVersion: '1.0.0',
    needsHashes: false,
  });
  await loadAhead(store, path);
  expect(loaded).toEqual(expected);
});
