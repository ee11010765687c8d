import { chatLimits } from '@alma/shared/contract/chat/limits';
import { defineRemote } from '@alma/shared/remote/define';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: 'chat',
  title: texts.title,
  requires: '^1.0.0',
  routes: [
    { path: '/chat', expose: './chat-list-page', title: texts.chats },
    { path: '/chat/new', expose: './new-chat-page', title: texts.newChat },
    {
      path: '/chat/:chatId',
      expose: './chat-page',
      title: texts.chat,
      reads: [
        { call: 'chats.get', params: { chat_id: 'chatId' } },
        { call: 'chats.messages', params: { chat_id: 'chatId' }, query: { limit: chatLimits.messagesPage } },
        { call: 'chats.list', query: { limit: chatLimits.listPage } },
      ],
    },
  ],
  navigation: [],
  slots: [
    {
      slot: 'sidebar.section',
      section: 'chat',
      expose: './chat-list-widget',
      title: texts.title,
      order: 10,
    },
    { slot: 'title.badge', expose: './title-badge-widget', title: texts.unread, order: 10 },
  ],
  steps: [{ step: 'chat', order: 40, ...texts.steps.chat, path: '/chat/new' }],
  breadcrumbs: { chat: texts.chats },
});
