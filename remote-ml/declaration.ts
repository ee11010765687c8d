import { defineRemote } from '@alma/shared/remote/define';
import { texts as sample } from './src/features/sample-project/texts.ts';
import { runsOfPage } from './src/features/spin-setup/runs-of-page.ts';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: 'ml',
  title: texts.title,
  requires: '^1.0.0',
  routes: [
    { path: '/onboarding', expose: './onboarding-page', title: texts.onboarding },
    { path: '/swarm-chat', expose: './swarm-page', title: texts.swarm },
    { path: '/swarm-chat/:sessionId', expose: './swarm-page', title: texts.swarm },
    {
      path: '/spin-chat',
      expose: './spin-page',
      title: texts.spin,
      reads: [{ call: 'assistant.get' }, { call: 'spin.list', query: { page: 1, limit: runsOfPage } }],
    },
    { path: '/spin-chat/:sessionId', expose: './spin-run-page', title: texts.spin },
    { path: '/ml-projects/sample', expose: './sample-page', title: sample.title },
    { path: '/ml-projects/:projectId', expose: './project-page', title: texts.project },
    {
      path: '/ml-projects/:projectId/session/:sessionId',
      expose: './project-session-page',
      title: texts.session,
    },
    { path: '/admin/models', expose: './models-page', title: texts.models },
    { path: '/admin/models/quality', expose: './model-quality-page', title: texts.modelQuality },
  ],
  navigation: [
    { section: 'ml', label: texts.onboarding, path: '/onboarding', icon: 'compass', order: 10 },
    { section: 'ml', label: texts.swarm, path: '/swarm-chat', icon: 'network', order: 20 },
    { section: 'ml', label: texts.spin, path: '/spin-chat', icon: 'orbit', order: 30 },
  ],
  slots: [
    { slot: 'dashboard.card', expose: './models-card', order: 75, title: texts.models, role: 'ADMIN' },
    {
      slot: 'sidebar.section',
      section: 'ml',
      expose: './swarm-chats-widget',
      title: texts.sidebar.swarms,
      order: 21,
    },
    {
      slot: 'sidebar.section',
      section: 'ml',
      expose: './spin-chats-widget',
      title: texts.spin,
      order: 31,
    },
    {
      slot: 'sidebar.section',
      section: 'ml-projects',
      expose: './projects-widget',
      title: texts.projects,
      order: 10,
    },
  ],
  steps: [
    { step: 'profile', order: 10, ...texts.profileStep, path: '/onboarding' },
    { step: 'project', order: 50, ...sample.step, path: '/ml-projects/sample' },
  ],
  breadcrumbs: {
    models: texts.models,
    onboarding: texts.onboarding,
    'swarm-chat': texts.swarm,
    'spin-chat': texts.spin,
    'ml-projects': texts.projects,
    '/ml-projects/:projectId': texts.project,
    '/ml-projects/:projectId/session/:sessionId': texts.session,
  },
});
