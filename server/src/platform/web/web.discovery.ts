import type { BuildShare } from './web.records.ts';

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** The registry in the open format of awslabs/frontend-discovery, for other shells and tools. */
export function discoveryOf(shares: readonly BuildShare[]): object {
  // The format requires a hash, which development builds do not have.
  const shown = shares.filter(({ record }) => record.enabled && record.integrity !== undefined);
  const byName = Map.groupBy(shown, ({ record }) => record.name);
  const entries = [...byName].map(([name, builds]) => [name, builds.map(entryOf)] as const);
  return { schema, microFrontends: Object.fromEntries(entries) };
}

function entryOf({ record, percent, isDefault }: BuildShare): object {
  const {
    entry,
    integrity,
    version,
    build,
    global,
    files,
    preload,
    enabled: _enabled,
    ...declaration
  } = record;
  return {
    url: entry,
    metadata: { integrity, version: `${version}-${build}` },
    deployment: { traffic: percent, default: isDefault },
    extras: { declaration, global, files, preload },
  };
}
