import { delivery, makeRelease } from '@alma/shared/testing';
import { countDeprecations, deprecatedUses } from './compatibility.ts';

const usesOf = (uses: Parameters<typeof makeRelease>[0]['uses']) =>
  deprecatedUses(makeRelease({ remote: 'notes', version: '1.0.0', uses: uses ?? null }), delivery.platform);

it('names deprecated exports and their replacements', () => {
  expect(usesOf({ modules: { '@alma/shared/ui': ['Button', 'Panel'] }, calls: [] })).toEqual([
    { name: '@alma/shared/ui Panel', instead: 'Use Card' },
  ]);
});

it('names a module that is deprecated as a whole', () => {
  delivery.platform.modules['@alma/shared/old'] = { exports: ['A'], deprecated: { '*': 'Use new' } };
  expect(usesOf({ modules: { '@alma/shared/old': ['A'] }, calls: [] })).toEqual([
    { name: '@alma/shared/old', instead: 'Use new' },
  ]);
});

it('finds nothing in a release that uses nothing deprecated, and does not guess for one without this information', () => {
  expect(usesOf({ modules: { '@alma/shared/ui': ['Button'], gone: ['A'] }, calls: [] })).toEqual([]);
  expect(usesOf(null)).toBeUndefined();
});

it('counts the remotes that use each deprecation, once each, and names unused ones', () => {
  delivery.platform.modules['@alma/shared/old'] = { exports: ['A'], deprecated: { '*': 'Use new' } };
  const uses = { modules: { '@alma/shared/ui': ['Panel'] }, calls: [] };
  const releases = [
    makeRelease({ remote: 'notes', version: '1.0.0', uses }),
    makeRelease({ remote: 'notes', version: '1.1.0', uses }),
    makeRelease({ remote: 'lists', version: '1.0.0', uses }),
    makeRelease({ remote: 'silent', version: '1.0.0', uses: null }),
  ];
  expect(countDeprecations(delivery.platform, releases)).toEqual([
    { name: '@alma/shared/ui Panel', instead: 'Use Card', remotes: ['notes', 'lists'] },
    { name: '@alma/shared/old', instead: 'Use new', remotes: [] },
  ]);
});
