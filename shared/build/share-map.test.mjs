import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDir } from './package-info.mjs';
import { coreModules, lazyModules, remoteShared } from './share-map.mjs';

it('provides every shared module by the host, core ones eagerly and lazy ones on demand', () => {
  const text = readFileSync(join(sharedDir, 'src/share-scope.ts'), 'utf8');
  const providedBy = (way) =>
    [...text.matchAll(new RegExp(`'@alma/shared/(\\w+)': ${way}\\(`, 'g'))].map(([, name]) => name);
  expect(providedBy('core').sort()).toEqual(coreModules);
  expect(providedBy('lazy').sort()).toEqual(lazyModules);
  for (const name of lazyModules) expect(text).toContain(`"lazy-${name}" */ './lazy/${name}/index.ts'`);
});

it('leaves no fallback copy in a remote, and requires its declared range and the major version of React', () => {
  const shared = remoteShared({ requires: '>=1.8 <3', react: '19.3.1' });
  const names = [...coreModules, ...lazyModules].map((name) => `@alma/shared/${name}`);
  expect(Object.keys(shared).sort()).toEqual(['react', 'react/', 'react-dom', 'react-dom/', ...names].sort());
  for (const [request, options] of Object.entries(shared)) {
    const range = request.startsWith('react') ? '^19.0.0' : '>=1.8 <3';
    expect(options).toEqual({ singleton: true, strictVersion: true, import: false, requiredVersion: range });
  }
});
