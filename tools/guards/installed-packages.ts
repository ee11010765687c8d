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
  packages: Record<string, { resolution: { integrity?: string } }>;
  snapshots: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>;
}

/** The licence that a package declares. */
export const licenceOf = ({ license, licenses = [] }: Manifest): string =>
  typeof license === 'string' ? license : licenses.map(({ type }) => type).join(' AND ');

/** The manifest of every installed package, by `name@version`. */
export function installedPackages(): Map<string, Manifest> {
  const store = join(repository, 'node_modules/.pnpm');
  const files = globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], {
    cwd: store,
  });
  const manifests = files.map((file) => JSON.parse(readFileSync(join(store, file), 'utf8')) as Manifest);
  return new Map(manifests.map((manifest) => [`${manifest.name}@${manifest.version}`, manifest]));
}

export interface LockedPackage {
  /** Names as `name@version`. */
  needs: Set<string>;
  /** Whether one of our own manifests lists it. */
  isDirect: boolean;
  /** Hash of its archive from the registry: `sha512-` and base 64. */
  integrity: string | undefined;
}

/** Every package that pages or the server run, by `name@version`, for all systems. */
export function productionPackages(): Map<string, LockedPackage> {
  const { importers, packages, snapshots } = parse(textOf('pnpm-lock.yaml')) as LockFile;
  const seen = new Set<string>();
  const found = new Map<string, LockedPackage>();
  const collect = (name: string, version: string): string | undefined => {
    // The version of an alias is the name of the package itself.
    const key = [`${name}@${version}`, version].find((candidate) => candidate in snapshots);
    if (key === undefined) return undefined;
    const named = key.split('(')[0] ?? key;
    if (seen.has(key)) return named;
    seen.add(key);
    const locked = found.get(named) ?? {
      needs: new Set(),
      isDirect: false,
      integrity: packages[named]?.resolution.integrity,
    };
    found.set(named, locked);
    const needed = collectAll({ ...snapshots[key]?.dependencies, ...snapshots[key]?.optionalDependencies });
    for (const need of needed) locked.needs.add(need);
    return named;
  };
  const collectAll = (versions: Versions): string[] =>
    Object.entries(versions).flatMap(([name, version]) => collect(name, version) ?? []);
  for (const [folder, { dependencies, optionalDependencies }] of Object.entries(importers)) {
    if (!/^(host|shared|server|remote-[a-z]+|packages\/.+)$/.test(folder)) continue;
    const all = Object.entries({ ...dependencies, ...optionalDependencies });
    for (const named of collectAll(Object.fromEntries(all.map(([name, { version }]) => [name, version])))) {
      const locked = found.get(named);
      if (locked) locked.isDirect = true;
    }
  }
  return found;
}
