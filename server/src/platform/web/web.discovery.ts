import type { Registry } from '@alma/shared/contract';

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** The registry in the open format of awslabs/frontend-discovery, for other shells and tools. */
export function discoveryOf({ remotes }: Registry): object {
  const entries = remotes
    // The format asks for a hash, which development builds do not have.
    .filter(({ enabled, integrity }) => enabled && integrity !== undefined)
    .map(({ entry, integrity, version, build, global, files, preload, enabled, ...declaration }) => {
      const metadata = { integrity, version: `${version}-${build}` };
      const extras = { declaration, global, files, preload };
      const deployment = { traffic: 100, default: enabled };
      return [declaration.name, [{ url: entry, metadata, deployment, extras }]] as const;
    });
  return { schema, microFrontends: Object.fromEntries(entries) };
}
