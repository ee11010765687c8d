import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDir } from './package-info.mjs';
import { coreFaces, hostShared, partFaces, remoteShared } from './share-map.mjs';

/** Entries of the package that are no faces: for Node, for types, for tests, for the host alone. */
const otherEntries = /^\.\/(contract|testing|build|package\.json|remote\/define|ui\/page-icons)/;

it('shares every face that the package exports, and nothing else of it', () => {
  const { exports } = JSON.parse(readFileSync(join(sharedDir, 'package.json'), 'utf8'));
  const exported = Object.keys(exports).filter((entry) => !otherEntries.test(entry));
  expect([...coreFaces, ...partFaces].map((face) => `./${face}`).sort()).toEqual(exported.sort());
});

it('gives core faces at once and parts on demand', () => {
  const shared = hostShared({ sharedVersion: '1.2.0', reactVersion: '19.0.0' });
  expect(shared['@alma/shared/router']).toMatchObject({ eager: true, version: '1.2.0', singleton: true });
  expect(shared['@alma/shared/forms']).toMatchObject({ eager: false, version: '1.2.0' });
});

it('leaves no fallback copy in a remote, and holds it to the range it states', () => {
  const shared = remoteShared({ requires: '>=1.8 <3', reactRange: '^19.0.0' });
  expect(Object.keys(shared).sort()).toEqual(
    Object.keys(hostShared({ sharedVersion: '1', reactVersion: '19' })).sort(),
  );
  for (const [request, options] of Object.entries(shared)) {
    const range = request.startsWith('react') ? '^19.0.0' : '>=1.8 <3';
    expect(options).toEqual({ singleton: true, strictVersion: true, import: false, requiredVersion: range });
  }
});
