import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({
  dir: import.meta.dirname,
  name: 'ml',
  exposes: {
    './onboarding-page': './src/pages/onboarding-page.tsx',
    './swarm-page': './src/pages/swarm-page.tsx',
    './spin-page': './src/pages/spin-page.tsx',
    './spin-run-page': './src/pages/spin-run-page.tsx',
    './sample-page': './src/pages/sample-page.tsx',
    './project-page': './src/pages/project-page.tsx',
    './project-session-page': './src/pages/project-session-page.tsx',
    './swarm-chats-widget': './src/slots/swarm-chats-widget.tsx',
    './spin-chats-widget': './src/slots/spin-chats-widget.tsx',
    './projects-widget': './src/slots/projects-widget.tsx',
  },
});
