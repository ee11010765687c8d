import { join } from 'node:path';
import { sharedDir } from '../package-info.mjs';
import { bundleError } from './bundle-guard.mjs';

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
])('names the library and the shared module to use: %s', (resource, library, provider) => {
  const message = bundleError(resource, 'src/pages/page.tsx');
  expect(message).toContain(library);
  expect(message).toContain(provider);
  expect(message).toContain('src/pages/page.tsx imports it');
});

it('refuses sources of shared modules, and allows the data of the contract', () => {
  expect(bundleError(join(sharedDir, 'src/core/ui/index.ts'))).toContain('src/core/ui/index.ts is bundled');
  expect(bundleError(join(sharedDir, 'src/contract/endpoints.ts'))).toBeUndefined();
});

it('allows modules of the remote itself', () => {
  expect(bundleError('/x/remote-wallet/src/pages/page.tsx')).toBeUndefined();
  expect(bundleError('/x/node_modules/idb-keyval/dist/index.js')).toBeUndefined();
});
