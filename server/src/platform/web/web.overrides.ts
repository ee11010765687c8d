import type { Registry, RemoteRecord } from '@alma/shared/contract';
import { devServerFolder, localParameter, overrideHeader } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import { isLocal, type LiveWeb, type LocalRemote, type OverriddenRemote, toRecord } from './web.source.ts';

/** Ids of the overrides that a browser holds. */
export function overrideIds({ headers }: FastifyRequest): string[] {
  const header = headers[overrideHeader];
  return typeof header === 'string' ? header.split(',').map((id) => id.trim()) : [];
}

/** Ids of overrides in the address of a page, which let it load from development servers. */
export const localIds = ({ url }: FastifyRequest): string[] =>
  new URLSearchParams(url.split('?')[1]).getAll(localParameter);

/** The registry with the caller's overrides, even for a remote that is disabled for everyone else. */
export function withOverrides({ host, registry }: LiveWeb, chosen: readonly OverriddenRemote[]): Registry {
  const byName = new Map(registry.remotes.map((remote) => [remote.name, remote]));
  const records = new Map(
    chosen.map((choice) =>
      isLocal(choice)
        ? [choice.remote, localRecord(choice, byName.get(choice.remote))]
        : [choice.built.name, { ...toRecord(choice.built, host, true), override: choice.override }],
    ),
  );
  const remotes = registry.remotes.map((remote) => records.get(remote.name) ?? remote);
  const added = [...records.values()].filter(({ name }) => !byName.has(name));
  return { ...registry, remotes: [...remotes, ...added] };
}

/** Only the browser can read the declaration of the development server; until then the live build's is used. */
function localRecord(
  { override, remote, server }: LocalRemote,
  live: Partial<RemoteRecord> = {},
): RemoteRecord {
  const { title = remote, routes = [], navigation = [], slots = [], steps = [], breadcrumbs = {} } = live;
  return {
    ...{ name: remote, title, requires: '*', routes, navigation, slots, steps, breadcrumbs },
    ...{ version: '0.0.0', build: 'dev', global: `${remote}_dev`, preload: {} },
    entry: `${devServerFolder(server, remote)}dev/remoteEntry.js`,
    override,
    dev_server: server,
    enabled: true,
  };
}
