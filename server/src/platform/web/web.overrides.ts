import type { Registry } from '@alma/shared/contract';
import { overrideHeader } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import { type LiveWeb, type OverriddenRemote, toRecord } from './web.source.ts';

/** Ids of the overrides that a browser holds. */
export function overrideIds({ headers }: FastifyRequest): string[] {
  const given = headers[overrideHeader];
  return typeof given === 'string' ? given.split(',').map((id) => id.trim()) : [];
}

/** The registry with the caller's overrides applied, even for a remote that is turned off for everybody else. */
export function withOverrides({ host, registry }: LiveWeb, chosen: readonly OverriddenRemote[]): Registry {
  const records = new Map(
    chosen.map(({ built, override }) => [built.name, { ...toRecord(built, host, true), override }]),
  );
  const shown = registry.remotes.map((remote) => records.get(remote.name) ?? remote);
  const known = new Set(shown.map(({ name }) => name));
  const added = [...records.values()].filter(({ name }) => !known.has(name));
  return { ...registry, remotes: [...shown, ...added] };
}
