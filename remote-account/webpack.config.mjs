import { remoteConfig } from '@alma/shared/build';

export default remoteConfig({
  dir: import.meta.dirname,
  name: 'account',
  exposes: {
    './user-page': './src/pages/user-page.tsx',
    './users-page': './src/pages/users-page.tsx',
    './audit-page': './src/pages/audit-page.tsx',
    './users-card': './src/slots/users-card.tsx',
    './admin-tools-card': './src/slots/admin-tools-card.tsx',
  },
});
