import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({
  dir: import.meta.dirname,
  name: '{{name}}',
  exposes: {
    './{{name}}-page': './src/pages/{{name}}-page.tsx',
  },
});
