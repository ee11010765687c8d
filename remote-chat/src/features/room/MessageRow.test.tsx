import { loadMarkdown } from '@alma/shared/markdown';
import { momentsFor } from '@alma/shared/ui';
import { render, screen } from '@testing-library/react';
import type { ChatClient } from '../../live/chat-client.ts';
import type { OutboxItem } from '../../live/outbox.ts';
import { MessageRow } from './MessageRow.tsx';

beforeAll(loadMarkdown);

it('puts the headings of a message right below the title of the chat', () => {
  const item: OutboxItem = {
    requestId: 'r1',
    chatId: 'chat-launch',
    text: '# Rota',
    createdAt: 0,
    tab: 'tab',
    state: 'waiting',
  };
  render(
    <MessageRow
      row={{ kind: 'unsent', key: 'r1', item }}
      moments={momentsFor({ locale: 'en-GB', timeZone: 'UTC' })}
      client={{} as ChatClient}
      userId="user-maya"
      isConnected
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Rota' })).toBeVisible();
});
