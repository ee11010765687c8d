import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository, textOf } from './source-files.ts';

export interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  licenses?: { type: string }[];
  scripts?: Record<string, unknown>;
}

type Versions = Record<string, string>;
interface Importer {
  dependencies?: Record<string, { version: string }>;
  optionalDependencies?: Record<string, { version: string }>;
}
interface LockFile {
  importers: Record<string, Importer>;
  snapshots: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>;
}

/** The manifest of every installed package, by `name@version`. */
export function installedPackages(): Map<string, Manifest> {
  const store = join(repository, 'node_modules/.pnpm');
  const files = globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], {
    cwd: store,
  });
  const manifests = files.map((file) => JSON.parse(readFileSync(join(store, file), 'utf8')) as Manifest);
  return new Map(manifests.map((manifest) => [`${manifest.name}@${manifest.version}`, manifest]));
}

/** Every package that pages or the server run, as `name@version`, for all systems. */
export function productionPackages(): string[] {
  const { importers, snapshots } = parse(textOf('pnpm-lock.yaml')) as LockFile;
  const found = new Set<string>();
  const take = (name: string, version: string): void => {
    // The version of an alias is the name of the package itself.
    const key = [`${name}@${version}`, version].find((candidate) => candidate in snapshots);
    if (key === undefined || found.has(key)) return;
    found.add(key);
    takeAll({ ...snapshots[key]?.dependencies, ...snapshots[key]?.optionalDependencies });
  };
  const takeAll = (versions: Versions): void => {
    for (const [name, version] of Object.entries(versions)) take(name, version);
  };
  for (const [folder, { dependencies, optionalDependencies }] of Object.entries(importers)) {
    if (!/^(host|shared|server|remote-[a-z]+|packages\/.+)$/.test(folder)) continue;
    const all = Object.entries({ ...dependencies, ...optionalDependencies });
    takeAll(Object.fromEntries(all.map(([name, { version }]) => [name, version])));
  }
  return [...new Set([...found].map((key) => key.split('(')[0] ?? key))];
}
