import { defineRemote } from '@alma/shared/remote/define';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: 'account',
  title: texts.title,
  requires: '^1.0.0',
  routes: [
    { path: '/profile', expose: './user-page', title: texts.profile },
    { path: '/users', expose: './users-page', title: texts.users },
    { path: '/users/audit', expose: './audit-page', title: texts.auditLog },
    { path: '/users/:userId', expose: './user-page', title: texts.user },
    { path: '/admin/status', expose: './status-page', title: texts.status },
  ],
  navigation: [
    { section: 'platform', label: texts.profile, path: '/profile', icon: 'user-round', order: 20 },
    { section: 'admin', label: texts.users, path: '/users', icon: 'users-round', order: 10, role: 'ADMIN' },
  ],
  slots: [
    { slot: 'dashboard.card', expose: './users-card', order: 20, title: texts.cards.users },
    {
      slot: 'dashboard.card',
      expose: './admin-tools-card',
      order: 60,
      title: texts.cards.admin,
      role: 'ADMIN',
    },
    { slot: 'dashboard.card', expose: './status-card', order: 78, title: texts.status, role: 'ADMIN' },
  ],
  steps: [{ step: 'agent', order: 20, ...texts.steps.agent, path: '/profile?tab=agents' }],
  breadcrumbs: { users: texts.users, profile: texts.profile, audit: texts.auditLog, status: texts.status },
});
