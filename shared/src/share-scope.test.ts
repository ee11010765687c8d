import { sharedVersion } from '@alma/shared/remote';
import { useNavigate } from '@alma/shared/router';
import { getDefaultStore } from '@alma/shared/state';
import * as react from 'react';
import { shareScope } from './share-scope.ts';

const libOf = (name: string): unknown => {
  const one = shareScope[name];
  return one && 'lib' in one ? one.lib() : undefined;
};
const getOf = async (name: string): Promise<unknown> => {
  const one = shareScope[name];
  return one && 'get' in one ? (await one.get())() : undefined;
};

it('provides what the host itself runs on', () => {
  expect(libOf('@alma/shared/router')).toHaveProperty('useNavigate', useNavigate);
  expect(libOf('@alma/shared/state')).toHaveProperty('getDefaultStore', getDefaultStore);
  expect(libOf('react')).toHaveProperty('useState', react.useState);
  expect(libOf('react/jsx-runtime')).toHaveProperty('jsx');
  expect(libOf('react-dom/client')).toHaveProperty('createRoot');
});

it('loads a lazy module on demand, and once', async () => {
  const storage = await getOf('@alma/shared/storage');
  expect(storage).toBe(await getOf('@alma/shared/storage'));
  expect(Object.keys(storage as object).length).toBeGreaterThan(0);
});

it('provides each module once, in the version of the package that it belongs to', () => {
  for (const [name, { version, shareConfig }] of Object.entries(shareScope)) {
    expect(version).toBe(name.startsWith('react') ? react.version : sharedVersion);
    expect(shareConfig).toMatchObject({ singleton: true, strictVersion: true, requiredVersion: version });
  }
});
