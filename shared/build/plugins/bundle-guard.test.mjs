import { faultOfModule } from './bundle-guard.mjs';
import { join } from 'node:path';
import { sharedDir } from '../package-info.mjs';

it.each([
  ['/x/node_modules/.pnpm/swr@2.5.1/node_modules/swr/dist/index.mjs', "'swr'", '@alma/shared/swr'],
  ['/x/node_modules/react-router-dom/dist/index.mjs', "'react-router-dom'", '@alma/shared/router'],
  [
    '/x/node_modules/@radix-ui/react-dialog/dist/index.mjs',
    "'@radix-ui/react-dialog'",
    '@alma/shared/overlays',
  ],
  ['/x/node_modules/react/index.js', "'react'", 'shared by the host'],
  ['/x/node_modules/react-markdown/index.js', "'react-markdown'", '@alma/shared/markdown'],
])('names the library and the face to use: %s', (resource, library, face) => {
  const message = faultOfModule(resource, 'src/pages/page.tsx');
  expect(message).toContain(library);
  expect(message).toContain(face);
  expect(message).toContain('src/pages/page.tsx imports it');
});

it('refuses the sources behind the faces, and takes the data of the contract', () => {
  expect(faultOfModule(join(sharedDir, 'src/core/ui/index.ts'))).toContain('src/core/ui/index.ts is bundled');
  expect(faultOfModule(join(sharedDir, 'src/contract/endpoints.ts'))).toBeUndefined();
});

it('takes what belongs to the remote', () => {
  expect(faultOfModule('/x/remote-wallet/src/pages/page.tsx')).toBeUndefined();
  expect(faultOfModule('/x/node_modules/idb-keyval/dist/index.js')).toBeUndefined();
});
