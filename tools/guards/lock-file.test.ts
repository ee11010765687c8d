import { parse } from 'yaml';
import { installedPackages, licenceOf, type Manifest, productionPackages } from './installed-packages.ts';
import { textOf } from './source-files.ts';

const lock = textOf('pnpm-lock.yaml');
const installed = Object.keys((parse(lock) as { packages: Record<string, unknown> }).packages);

/** Packages with state that must exist once in a page or process. */
const singletons = [
  'jotai',
  'react',
  'react-dom',
  'react-router',
  'styled-components',
  'swr',
  'webpack',
  'zod',
];

it.each(singletons)('%s is installed in one version', (name) => {
  expect(installed.filter((entry) => entry.startsWith(`${name}@`))).toHaveLength(1);
});

it('names no registry, so that it installs from any', () => {
  expect(lock.match(/https?:\/\/\S+|tarball:.*/g)).toBeNull();
});

it('pins every dependency to one exact version', () => {
  const packages = ['packages/managed-postgres', 'packages/offline-assistant'];
  const manifests = ['.', 'host', 'shared', 'server', ...packages, 'e2e', 'benchmarks'].map((folder) =>
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

describe('a third-party package', () => {
  interface Settings {
    allowBuilds: Record<string, boolean>;
    onlyBuiltDependencies: string[];
    minimumReleaseAge: number;
    minimumReleaseAgeExclude?: string[];
    dangerouslyAllowAllBuilds?: boolean;
  }
  const text = textOf('pnpm-workspace.yaml');
  const settings = parse(text) as Settings;

  it('runs no install script without a documented reason', () => {
    const { allowBuilds, onlyBuiltDependencies, dangerouslyAllowAllBuilds = false } = settings;
    expect([onlyBuiltDependencies, dangerouslyAllowAllBuilds]).toEqual([[], false]);
    expect(Object.values(allowBuilds)).not.toContain(true);
    const hasScript = ({ scripts = {} }: Manifest): boolean =>
      ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
    const withScripts = [...installedPackages().values()].filter(hasScript).map(({ name }) => name);
    expect(Object.keys(allowBuilds)).toEqual(expect.arrayContaining(withScripts));
    for (const name of Object.keys(allowBuilds))
      expect(text).toMatch(new RegExp(`^ {2}'?${name}'?: false # \\w.+$`, 'm'));
  });

  it('is at least three days old before it is used', () => {
    expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(3 * 24 * 60);
    expect(settings.minimumReleaseAgeExclude ?? []).toEqual([]);
  });

  it('is installed only from the lock file where the product is built', () => {
    expect(textOf('tools/bootstrap.mjs')).toMatch(/'install',\s+'--frozen-lockfile',/);
  });

  it('has a licence that permits its use', () => {
    const installed = installedPackages();
    const there = [...productionPackages().keys()].flatMap((key) => installed.get(key) ?? []);
    expect(there.length).toBeGreaterThan(200);
    const unlisted = there.filter((manifest) => !licences.has(licenceOf(manifest)));
    expect(unlisted.map((manifest) => `${manifest.name}: ${licenceOf(manifest)}`)).toEqual([]);
  });
});

const licences = new Set([
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  // Used under MIT.
  '(MIT OR GPL-3.0-or-later)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  // An older name: the package duck has the text of BSD-2-Clause.
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // Browser support data, read only by builds.
  'CC-BY-4.0',
  'ISC',
  // The image codec is a separate library, used unchanged.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
  'PSF-2.0',
]);
