import { parse } from 'yaml';
import { textOf } from './source-files.ts';

const lock = textOf('pnpm-lock.yaml');
const installed = Object.keys((parse(lock) as { packages: Record<string, unknown> }).packages);

/** Two copies of any of these make two of what a page or a process must have once. */
const once = ['jotai', 'react', 'react-dom', 'react-router', 'styled-components', 'swr', 'webpack', 'zod'];

it.each(once)('%s is installed in one version', (name) => {
  expect(installed.filter((entry) => entry.startsWith(`${name}@`))).toHaveLength(1);
});

it('names no registry, so that it installs from any', () => {
  expect(lock.match(/https?:\/\/\S+|tarball:.*/g)).toBeNull();
});

it('holds every dependency to one exact version', () => {
  const manifests = ['.', 'host', 'shared', 'server', 'e2e', 'benchmarks'].map((folder) =>
    textOf(`${folder}/package.json`),
  );
  const loose = manifests.flatMap((manifest) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  expect(
    loose.filter(([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|catalog:|workspace:\*)$/.test(version)),
  ).toEqual([]);
});
