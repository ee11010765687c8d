import { defineRemote } from '@alma/shared/remote/define';
import { texts } from './src/texts.ts';

export default defineRemote({
  name: '{{name}}',
  title: texts.title,
  requires: '{{requires}}',
  routes: [{ path: '/{{name}}', expose: './{{name}}-page', title: texts.{{name}} }],
  navigation: [{ section: 'platform', label: texts.{{name}}, path: '/{{name}}', icon: 'hexagon', order: 90 }],
  slots: [],
  breadcrumbs: { {{name}}: texts.{{name}} },
});
