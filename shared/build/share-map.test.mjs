import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDir } from './package-info.mjs';
import { coreFaces, partFaces, remoteShared } from './share-map.mjs';

/** Entries of the package that are no faces: for Node, for types, for tests, for the host alone. */
const otherEntries = /^\.\/(contract|testing|build|package\.json|given|remote\/define|ui\/page-icons)/;

it('shares every face that the package exports, and nothing else of it', () => {
  const { exports } = JSON.parse(readFileSync(join(sharedDir, 'package.json'), 'utf8'));
  const exported = Object.keys(exports).filter((entry) => !otherEntries.test(entry));
  expect([...coreFaces, ...partFaces].map((face) => `./${face}`).sort()).toEqual(exported.sort());
});

it('has the host give every one of them, core faces at once and parts on demand', () => {
  const text = readFileSync(join(sharedDir, 'src/given.ts'), 'utf8');
  const facesBy = (way) =>
    [...text.matchAll(new RegExp(`'@alma/shared/(\\w+)': ${way}\\(`, 'g'))].map(([, face]) => face);
  expect(facesBy('core').sort()).toEqual(coreFaces.toSorted());
  expect(facesBy('part').sort()).toEqual(partFaces.toSorted());
  for (const face of partFaces) expect(text).toContain(`"part-${face}" */ './parts/${face}/index.ts'`);
});

it('leaves no fallback copy in a remote, and holds it to the range it states', () => {
  const shared = remoteShared({ requires: '>=1.8 <3', reactRange: '^19.0.0' });
  const faces = [...coreFaces, ...partFaces].map((face) => `@alma/shared/${face}`);
  expect(Object.keys(shared).sort()).toEqual(['react', 'react/', 'react-dom', 'react-dom/', ...faces].sort());
  for (const [request, options] of Object.entries(shared)) {
    const range = request.startsWith('react') ? '^19.0.0' : '>=1.8 <3';
    expect(options).toEqual({ singleton: true, strictVersion: true, import: false, requiredVersion: range });
  }
});
