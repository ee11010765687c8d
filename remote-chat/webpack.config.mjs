import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({
  dir: import.meta.dirname,
  name: 'chat',
  exposes: {
    './chat-list-page': './src/pages/chat-list-page.tsx',
    './new-chat-page': './src/pages/new-chat-page.tsx',
    './chat-page': './src/pages/chat-page.tsx',
    './chat-list-widget': './src/slots/chat-list-widget.tsx',
    './title-badge-widget': './src/slots/title-badge-widget.tsx',
  },
});
