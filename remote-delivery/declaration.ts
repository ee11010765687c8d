import { defineRemote } from '@alma/shared/remote/define';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: 'delivery',
  title: texts.title,
  requires: '^1.0.0',
  routes: [
    { path: '/delivery', expose: './delivery-page', title: texts.delivery },
    { path: '/delivery/:remote', expose: './remote-page', title: texts.remote },
  ],
  // The specification defines the links of the sidebar.
  navigation: [],
  slots: [
    {
      slot: 'dashboard.card',
      expose: './delivery-card',
      order: 70,
      title: texts.title,
      role: 'ADMIN',
      delivery_members: true,
    },
  ],
  breadcrumbs: { delivery: texts.delivery },
});
